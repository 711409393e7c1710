import type { Athlete } from "@canter/domain/group/group";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** What a question about one's own data is answered from. */
export type QuestionWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly athletes: readonly Athlete[];
  readonly disciplines: readonly Discipline[];
  readonly catalogue: ExerciseIndex;
  /** Local date. */
  readonly today: string;
  /** "And how long is that", right behind a proposal: what is proposed is asked about. */
  readonly isOfProposed?: boolean;
  /** The message that asks: what it logged as well is no "last time" of it. */
  readonly messageId?: string;
  readonly program?:
    | {
        readonly name: string;
        /** With the changes that wait for a click. */
        readonly program: Program;
        readonly current: Program;
        readonly head: ProgramHead;
        readonly id: string;
        readonly open?: { readonly preview: { readonly summary: string } } | undefined;
      }
    | undefined;
};

export const athleteNamed = (
  { athletes, member }: QuestionWorld,
  name: string | undefined,
): Athlete | undefined =>
  athletes
    .filter(({ id }) => member.scope.readableAthletes.includes(id))
    .find((athlete) =>
      name === undefined
        ? athlete.id === member.member.athleteId
        : athlete.name.toLowerCase() === name.toLowerCase() ||
          athlete.name.toLowerCase().split(" ")[0] === name.toLowerCase(),
    );

/** The horses that the member may read. */
export const readableHorses = ({
  athletes,
  member,
}: Pick<QuestionWorld, "athletes" | "member">): readonly Athlete[] =>
  athletes.filter(({ id, kind }) => kind === "horse" && member.scope.readableAthletes.includes(id));
