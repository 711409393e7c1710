/**
 * What a token says of a workout. The order is that of the classes in the weights: a new one goes to the end, and needs training.
 *
 * Before a colon stands where a value goes. Without one, a value of a set goes into the group of sets that is open, that of the exercise named last.
 * - `new:` opens another group of the same exercise ("5x3 100, then *2*x8 80");
 * - `next:` opens a group of an exercise that is named behind it ("*3*x10 push-ups");
 * - `last:` is of the last set of the group alone ("5x5 100, last one *8*");
 * - `all:` is of all groups of the exercise;
 * - `each:` is of all exercises of the workout ("*3* rounds of", "*21*-15-9");
 * - `every:` is of all workouts of the message that lack it ("both *30 min*").
 *
 * Behind a role: `'` is the other way to read a number (`secondsOf`, `metersIn`, `exerciseOf`).
 */
export const roles = [
  /** Nothing: a word between, or a number that is no value of a workout. */
  "none",

  /** The name of an exercise, as it usually is; `'`: what else has this name. */
  "exercise",
  "exercise'",
  /** That exercise with dumbbells, or with kettlebells. */
  "exercise-db",
  "exercise-kb",
  /** One that shares the sets of the next exercise that has some ("*push-ups* and dips 3x10"). */
  "exercise+",

  /** Of a group of sets: how many sets. */
  "count",
  /** Repetitions, of each set or of one after the other. */
  "reps",
  "load",
  /** How long a set is: a bare number in seconds; `'`: in minutes, and hours and minutes for minutes and seconds. */
  "time",
  "time'",
  /** A distance of a set: a bare number in metres; `'`: in kilometres or miles. */
  "way",
  "way'",
  /** Effort from 0 to 10; failure is 10. */
  "rpe",
  /** The group is to warm up; `+`: so are all sets from here on, until `work`. */
  "warmup",
  "warmup+",
  "work",
  /** How fast the group's distances were. */
  "pace",

  "new:count",
  "new:reps",
  "new:load",
  "new:time",
  "new:time'",
  "new:way",
  "new:way'",
  "next:count",
  "next:reps",
  "next:load",
  "next:time",
  "next:time'",
  "next:way",
  "next:way'",
  "last:reps",
  "last:load",
  "last:rpe",
  "all:reps",
  "all:load",
  "all:rpe",
  "all:count",
  "all:time",
  "all:way",
  "each:count",
  "each:reps",
  "each:load",
  "each:time",
  "each:rpe",

  /**
   * Of the workout: how long it was, a bare number in minutes; `'`: hours and minutes, or a decimal as minutes and seconds; `2`: twice that
   * ("20 min each way").
   */
  "wtime",
  "wtime'",
  "wtime2",
  /** How far: a bare number in kilometres or miles; `'`: in metres. */
  "wway",
  "wway'",
  "wpace",
  "wheart",
  "every:wtime",
  "every:wway",

  /** Its score: the time in which it was finished; rounds, and repetitions beyond them; or repetitions, which with `+` are the last exercise's, too. */
  "score-time",
  "score-rounds",
  "score-extra",
  "score-reps",
  "score-reps+",
  /** Exercises by turns, one on each minute; `'`: each turn has one more of rest. */
  "minutes",
  "minutes'",

  /** Who did it: several in a row are one name. */
  "name",
  "date",
  "every:date",

  /** How long the workout was, a bare number in seconds. */
  "wseconds",

  /** One more who did the same: somebody by name; the writer; everybody of whom a workout stands before. */
  "name+",
  "me+",
  "both+",
  /** An exercise of all sets that have none. */
  "every:exercise",
] as const;
export type Role = (typeof roles)[number];

type PlaceAndValue = { readonly where: string; readonly what: string };
const placesAndValues = new Map(
  roles.map((role): readonly [Role, PlaceAndValue] => {
    const colon = role.indexOf(":");
    return [role, { where: colon < 0 ? "" : role.slice(0, colon), what: role.slice(colon + 1) }];
  }),
);
/** Where the value of a role goes (what stands before its colon, "" without one), and what it is (what stands behind). */
export const placeAndValueOf = (role: Role): PlaceAndValue => placesAndValues.get(role) as PlaceAndValue;

/**
 * Where a workout begins: at this token (`^`); as one of the same athlete as the one before (`~`); as one that has what the one before has, but for
 * what is said of it (`=`). `<`: what follows is of the workout before again.
 */
export const cuts = ["", "^", "~", "<", "="] as const;
export type Cut = (typeof cuts)[number];

/** Does a workout begin at such a cut? */
export const isBeginning = (cut: Cut): boolean => cut === "^" || cut === "~" || cut === "=";

/** A cut and a role, as `"^exercise"`. */
export type Label = `${Cut}${Role}`;

/** The cut that a label begins with; "" where it has none. */
export const cutOf = (label: string): Cut => {
  const first = label[0] ?? "";
  return first === "^" || first === "~" || first === "<" || first === "=" ? first : "";
};
/** A label's role: the label without its cut. */
export const roleOf = (label: string): Role => (cutOf(label) === "" ? label : label.slice(1)) as Role;
