import type { Hands } from "@canter/agent/run/agent";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatDistance, formatDuration } from "@canter/domain/units/format-units";
import { z } from "zod";
import { athleteAskedAbout } from "./athlete-asked-about.ts";
import type { CoachWorld } from "./coach-world.ts";
import type { Subjects } from "./subjects-of.ts";

const recordsSchema = z.object({
  athlete: z.string(),
  records: z.array(z.object({ label: z.string(), value: z.number(), unit: z.string(), date: z.string() })),
});
const workoutsSchema = z.object({
  athlete: z.string(),
  workouts: z.array(z.object({ date: z.string(), text: z.string() })),
});

const unseen = (name: string): string => `I can't see the training of ${name}.`;

const inUnits = (value: number, unit: string, units: "kg" | "lb"): string => {
  if (unit === "s") return formatDuration(value);
  if (unit === "m") return formatDistance({ value, unit: "m" });
  if (unit === "kg" && units === "lb") return `${Math.round(value / 0.45359237)} lb`;
  return `${Math.round(value * 10) / 10} ${unit}`;
};

/** Whom and what a question is about. */
type Asked = Subjects & { readonly athlete: string | undefined; readonly about: string | undefined };

async function recordsOf(
  world: CoachWorld,
  { athlete, exercise, about }: Asked,
  hands: Hands,
): Promise<string> {
  const today = world.words.parse.now.slice(0, 10);
  const outcome = await hands.call("get_personal_records", { athlete, exercise });
  if (!outcome.ok) return unseen(athlete ?? "that athlete");
  const lines = recordsSchema
    .parse(outcome.output)
    .records.slice(0, 5)
    .map(
      ({ label, value, unit, date }) =>
        `${label} ${inUnits(value, unit, world.member.member.units)} (${describeDate(date, today)})`,
    );
  return lines.length > 0
    ? `${about ?? "Records"}: ${lines.join(", ")}.`
    : `No record of ${about ?? "that"} yet.`;
}

async function latestOf(world: CoachWorld, asked: Asked, hands: Hands): Promise<string> {
  const { athlete, exercise, discipline, about } = asked;
  const today = world.words.parse.now.slice(0, 10);
  const outcome = await hands.call("get_recent_workouts", { athlete, exercise, discipline, limit: 3 });
  if (!outcome.ok) return unseen(athlete ?? "that athlete");
  const lines = workoutsSchema
    .parse(outcome.output)
    .workouts.map(({ date, text }) => `${describeDate(date, today)}: ${text}`);
  return lines.length > 0 ? lines.join("\n") : `Nothing of ${about ?? "that"} is logged yet.`;
}

/** What is to come, and why and how, stands in no diary. */
const notInDiary = /\b(?:should|shall|tomorrow|next|will|gonna|going to|plan|why|how (?:do|to|can|come))\b/i;
const asksForRecords = /\b(?:records?|prs?|pbs?|best|max|heaviest|fastest|longest|most)\b/i;
const asksForLatest = /\b(?:last|latest|recent|lately|week|yesterday|today)\b/i;

/** What the diary answers: the last time of something, and records. Undefined: it doesn't. */
export async function answerFromDiary(
  world: CoachWorld,
  subjects: Subjects,
  hands: Hands,
): Promise<string | undefined> {
  const { text, words } = world;
  if (notInDiary.test(text)) return undefined;
  const whom = athleteAskedAbout(text, words.athletes);
  if (whom && "stranger" in whom) return unseen(whom.stranger);
  const about = subjects.exercise ?? subjects.discipline;
  const asked = { ...subjects, athlete: whom?.athlete.name, about };
  if (asksForRecords.test(text)) return recordsOf(world, asked, hands);
  return about === undefined && !asksForLatest.test(text) ? undefined : latestOf(world, asked, hands);
}
