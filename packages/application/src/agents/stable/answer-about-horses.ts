import type { BarnHorse } from "@canter/domain/barn/barn";
import type { HorseQuestion } from "@canter/domain/question/question";
import type { Athlete } from "@canter/domain/group/group";
import { readBarn } from "../../barn/read-barn.ts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { evaluateAthlete } from "../../evaluation/evaluate-athlete.ts";
import { readHandoff } from "../../handoff/read-handoff.ts";

type World = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly today: string;
};

/** What to know before taking a horse, as on its page; that is not marked as read by it. */
async function handoffOf({ context, member }: World, { id, name }: Athlete): Promise<string> {
  const handoff = await readHandoff(context, member, id);
  if (!handoff.ok) return handoff.error.detail;
  const { lines } = handoff.value;
  return lines.length === 0 ? `Nothing new about ${name}.` : lines.map(({ text }) => text).join("\n");
}

/** How the active programs of an athlete stand; undefined where it has none. */
async function standingOf(
  { context, member, today }: World,
  { id, name }: Athlete,
): Promise<string | undefined> {
  const evaluated = await evaluateAthlete(context.store.db, member.scope, { athleteId: id, today });
  if (evaluated.length === 0) return undefined;
  return evaluated
    .map(({ advice: { message, suggestion } }) =>
      [`${name}: ${message.text}`, suggestion?.text].filter(Boolean).join(" "),
    )
    .join("\n");
}

const verdictsInWords = {
  behind: "behind the plan",
  on_track: "on track",
  ahead: "ahead of the plan",
  no_data: "",
} as const;

function weekOf({ name, days, verdicts, cautions, care }: BarnHorse): string {
  const rides = days.flatMap((day) => day.rides);
  const minutes = rides.reduce((sum, ride) => sum + (ride.minutes ?? 0), 0);
  const done =
    rides.length === 0
      ? "not worked this week"
      : `${rides.length} ${rides.length === 1 ? "ride" : "rides"}, ${minutes} min this week`;
  const parts = [
    done,
    ...verdicts.map(({ status }) => verdictsInWords[status]),
    ...cautions.map(({ text }) => `caution: ${text}`),
    ...care.flatMap(({ kind, standing }) => (standing === "overdue" ? [`${kind} overdue`] : [])),
    ...days.flatMap(({ conflicts }) => conflicts.map(({ text }) => text.replace(/\.$/u, ""))),
  ];
  return `${name}: ${[...new Set(parts.filter(Boolean))].join("; ")}.`;
}

/** Answers a question about the horses that the member may read. `named`: of one of them. */
export async function answerAboutHorses(
  world: World,
  { figure }: HorseQuestion,
  named: Athlete | undefined,
  horses: readonly Athlete[],
): Promise<string> {
  if (figure === "handoff" && named) return handoffOf(world, named);
  if (figure === "track") {
    const asked = named ? [named] : horses;
    const standings = await Promise.all(asked.map((horse) => standingOf(world, horse)));
    const known = standings.filter((text) => text !== undefined);
    return known.length > 0
      ? known.join("\n")
      : `${named?.name ?? "No horse"} has ${named ? "no" : "an"} active plan${named ? "" : " here"}.`;
  }
  const barn = await readBarn(world.context, world.member, {});
  const shown = barn.horses.filter(({ id, status }) => (named ? id === named.id : status === "active"));
  return [
    ...shown.map(weekOf),
    "The whole report, with what shows each line: Reports, “Report on this week”.",
  ].join("\n");
}
