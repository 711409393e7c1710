import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import { withRider } from "@canter/domain/workout/rider";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { type Workout, type WorkoutIssue, workoutContentSchema } from "@canter/domain/workout/workout";
import type { MemberContext } from "../core/application-context.ts";
import { resolveAthlete } from "./resolve-athlete.ts";
import type { Understood } from "./understood.ts";

const asksFor = (field: string) => (issue: WorkoutIssue) => issue.kind === "missing" && issue.field === field;

/** A message that is only a name ("Beau", "it was Luna") answers the question whose training it was. */
function namedAthlete(
  draft: Workout,
  { text, words }: Understood,
  { scope, member }: MemberContext,
): Workout | undefined {
  if (!draft.issues.some(asksFor("athlete"))) return undefined;
  const name = text
    .trim()
    .replace(/^(it|that) was\s+|^on\s+|^with\s+/i, "")
    .replace(/[.!]+$/, "");
  const resolved = resolveAthlete(name, words.athletes, scope);
  if (!("athlete" in resolved)) return undefined;
  const { riderAthleteId: _, fields, ...rest } = draft;
  const { athlete } = resolved;
  return {
    ...rest,
    athleteId: athlete.id,
    ...(athlete.kind === "horse"
      ? withRider(fields, { athletes: words.athletes, writer: member.athleteId })
      : fields && { fields }),
    issues: draft.issues.filter((issue) => !asksFor("athlete")(issue)),
  };
}

/**
 * A bare follow-up ("it was 45 minutes", "Beau") to a draft with a question: the draft with the added content, under its own id. Undefined
 * if the message is independent.
 */
export function completedDraft(
  draft: Workout,
  understood: Understood,
  member: MemberContext,
): Workout | undefined {
  const named = namedAthlete(draft, understood, member);
  if (named) return named;
  // Only a question can be answered: nothing is added to a draft that waits for a decision.
  if (!draft.issues.some((issue) => issue.kind === "missing" && issue.field !== "athlete")) return undefined;
  const answer = understood.language.parseFollowUp(
    understood.text,
    workoutContentSchema.parse(draft),
    understood.words.parse,
  );
  const content = workoutContentSchema.safeParse(answer).data;
  if (!content) return undefined;
  const discipline = [...builtInDisciplines, ...understood.words.disciplines].find(
    ({ id }) => id === content.discipline,
  );
  // The athlete is not part of the content: that question stays open until it is answered.
  const others = draft.issues.filter((issue) => issue.kind === "duplicate" || asksFor("athlete")(issue));
  return { ...draft, ...content, issues: [...others, ...missingOf(content, discipline)] };
}
