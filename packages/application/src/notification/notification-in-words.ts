import { typeInWords } from "@canter/domain/evaluation/type-in-words";
import { markDate } from "@canter/domain/claim/marked-text";
import type { Discipline } from "@canter/domain/workout/discipline";
import { findDiscipline, isFromTheGround } from "@canter/domain/workout/built-in-disciplines";
import type { Notification } from "@canter/storage/notification/notifications";
import { disciplineNames } from "../evaluation/evaluate-athlete.ts";

type Of<Kind extends Notification["kind"]> = Extract<Notification, { readonly kind: Kind }>;

/** The member who is notified: their own athlete, the disciplines of their group, and the local date on which they read it. */
export type Notified = {
  readonly athleteId: string;
  readonly disciplines: readonly Discipline[];
  readonly today: string;
};

/** `Emma rode Beau: flatwork, 40 min.`, `Emma worked Beau: lunging, 20 min.`; to Emma, `Jake logged your ride with Beau: …` */
function rideInWords(
  { athlete: { name }, rider, riderId, loggedBy, discipline, durationSeconds }: Of<"ride" | "against">,
  { athleteId, disciplines }: Notified,
): string {
  const what = (
    findDiscipline(discipline, disciplines)?.name ?? discipline.replaceAll("_", " ")
  ).toLowerCase();
  const minutes = durationSeconds === undefined ? "" : `, ${Math.round(durationSeconds / 60)} min`;
  const isGround = isFromTheGround(discipline);
  const who =
    riderId === athleteId
      ? `${loggedBy ?? "Somebody"} logged your ${isGround ? "work" : "ride"} with ${name}`
      : rider === undefined
        ? `${name} was worked`
        : `${rider} ${isGround ? "worked" : "rode"} ${name}`;
  return `${who}: ${what}${minutes}.`;
}

const maxWork = 2;

/** `Beau is behind on jumping in “Towards the show”.`; to the athlete, `You are …`. */
function verdictInWords(
  { athlete, program, verdict, work = [] }: Of<"verdict">,
  { athleteId, disciplines }: Notified,
): string {
  const isOwn = athlete.id === athleteId;
  if (verdict === "completed") return `“${program.name}” is over${isOwn ? "" : ` for ${athlete.name}`}.`;
  const nameOf = disciplineNames(disciplines);
  const lacking = work.slice(0, maxWork).map((type) => typeInWords(type, nameOf));
  const what = lacking.length === 0 ? "" : `${lacking.join(" and ")} in `;
  const where = verdict === "behind" ? `behind on ${what}` : "ahead of ";
  return `${isOwn ? "You are" : `${athlete.name} is`} ${where}“${program.name}”.`;
}

/** `Farrier for Beau is due on Friday 27 November 2026.`; after that day, `… was due on …`. */
function careInWords({ athlete, care, note, dueOn }: Of<"care">, today: string): string {
  const what = care === "other" ? (note ?? "Care") : care;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} for ${athlete.name} ${dueOn < today ? "was" : "is"} due on ${markDate(dueOn)}.`;
}

/** A notification as one line; dates are marked. */
export function notificationInWords(one: Notification, notified: Notified): string {
  switch (one.kind) {
    case "ride":
      return rideInWords(one, notified);
    case "verdict":
      return verdictInWords(one, notified);
    case "caution":
      return `${one.author ?? "Somebody"} pinned to ${one.athlete.name}: “${one.caution}”.`;
    case "against":
      return `${rideInWords(one, notified)} You had pinned “${one.caution}”.`;
    case "care":
      return careInWords(one, notified.today);
    case "report":
      return "A new report is ready.";
  }
}

/** The web app's page about it, without the origin. */
export function notificationPath(one: Notification): string {
  switch (one.kind) {
    case "ride":
    case "against":
      return `/workouts/${encodeURIComponent(one.workoutId)}`;
    case "verdict":
      return `/plan/${encodeURIComponent(one.program.id)}`;
    case "caution":
    case "care":
      return `/horses/${encodeURIComponent(one.athlete.id)}`;
    case "report":
      return `/reports/${encodeURIComponent(one.reportId)}`;
  }
}
