import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import otherWords from "./sport-words.json" with { type: "json" };

const wordToDiscipline: ReadonlyMap<string, string> = new Map([
  ...builtInDisciplines
    .filter(({ athleteKind }) => athleteKind !== "horse")
    .flatMap(({ id, words }) =>
      words.filter((word) => !word.includes(" ")).map((word) => [word, id] as const),
    ),
  // What apps and watches call sports beyond that, in the languages that their accounts have, by one word of it.
  ...Object.entries(otherWords).flatMap(([id, words]) => words.split(" ").map((word) => [word, id] as const)),
]);

/** "VirtualRide", "lap_swimming", "Weight Training" to words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const isGeneral = (name: string): boolean =>
  /^(generic|other|all|training|fitness[_ ]equipment|\d*)$/i.test(name);

/** A sport as its source names it (the narrower name first), as one of our disciplines; `activity`: its name, where none fits. */
export const disciplineOfSport = (
  ...names: readonly (string | undefined)[]
): { readonly discipline: string; readonly activity?: string } => {
  const stated = names.flatMap((name) => (name === undefined || name === "" ? [] : [name]));
  for (const name of stated) {
    const found = wordsOf(name)
      .map((word) => wordToDiscipline.get(word))
      .find((id) => id !== undefined && id !== "other");
    if (found !== undefined) return { discipline: found };
  }
  const named = stated.find((name) => !isGeneral(name)) ?? stated.find((name) => /\p{L}{4}/u.test(name));
  const words = named === undefined ? "" : wordsOf(named).join(" ");
  return words === ""
    ? { discipline: "other" }
    : { discipline: "other", activity: `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, 100) };
};

/** Metres a second of people on foot, and of those on wheels. */
const walkingMost = 2.1;
const runningMost = 5.6;
/** Metres climbed in a kilometre that make a walk a hike. */
const hikeClimb = 20;

/** What a track without a sport probably was: by how fast it went and how much it climbed. */
export const disciplineOfTrack = (meters: number, seconds: number | undefined, climbMeters = 0): string => {
  if (seconds === undefined || seconds <= 0 || meters <= 0) return "other";
  const speed = meters / seconds;
  if (speed > runningMost) return "cycling";
  if (speed > walkingMost) return "running";
  return climbMeters / (meters / 1000) > hikeClimb ? "hiking" : "walking";
};
