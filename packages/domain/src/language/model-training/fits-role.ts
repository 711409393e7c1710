import type { Reading } from "../assemble/reading.ts";
import type { Role } from "../learned/label.ts";
import type { Token } from "../learned/token.ts";
import {
  bareSecondsOf,
  countOf,
  dateOf,
  exerciseOf,
  loadOf,
  metersIn,
  paceOf,
  repsOf,
  rpeOf,
  secondsOf,
  wayOf,
} from "../learned/values.ts";
import { exerciseIn, mayBeLoad, near, sameMeters, sameSeconds, someSet, type Wanted } from "./wanted.ts";

/** A token beside a workout; `other`: its number is read the other way. */
type Compared = {
  readonly token: Token;
  readonly reading: Reading;
  readonly wanted: Wanted;
  readonly other: boolean;
};

/** By what is behind a role's colon and before its `'`. */
const tests: Readonly<Record<string, (compared: Compared) => boolean>> = {
  count: ({ token, wanted: { exercises = [] } }) =>
    exercises.some(({ sets }) => sets.length >= (countOf(token) ?? 999)),
  reps: ({ token, wanted }) => {
    const reps = repsOf(token);
    return reps !== undefined && someSet(wanted, (set) => set.reps === reps);
  },
  load: ({ token, reading, wanted }) => {
    const load = loadOf(token, reading.context.units);
    return (
      load?.kg !== undefined &&
      someSet(wanted, ({ weightKg }) => weightKg !== undefined && mayBeLoad(load, Math.abs(weightKg)))
    );
  },
  time: ({ token, wanted, other }) => {
    const seconds = secondsOf(token, "set", other);
    return someSet(wanted, ({ durationSeconds }) => sameSeconds(seconds, durationSeconds));
  },
  way: ({ token, reading, wanted, other }) => {
    const meters = wayOf(token, reading, other)?.quantity?.meters;
    return someSet(wanted, ({ distanceMeters }) => sameMeters(meters, distanceMeters));
  },
  pace: ({ token, reading, wanted }) => {
    const pace = paceOf(token, reading);
    return (
      pace !== undefined &&
      someSet(
        wanted,
        ({ durationSeconds, distanceMeters }) =>
          distanceMeters !== undefined &&
          near((distanceMeters / pace.meters) * pace.seconds, durationSeconds, 1.5, 0.002),
      )
    );
  },
  rpe: ({ token, wanted }) => someSet(wanted, ({ rpe }) => rpe !== undefined && rpe === rpeOf(token)),
  wtime: ({ token, wanted, other }) =>
    sameSeconds(secondsOf(token, "workout", other), wanted.durationSeconds),
  wseconds: ({ token, wanted }) => sameSeconds(bareSecondsOf(token), wanted.durationSeconds),
  wway: ({ token, reading, wanted, other }) =>
    sameMeters(metersIn(token, reading, other), wanted.distanceMeters),
  date: ({ token, reading, wanted }) => dateOf(token, reading) === wanted.date,
  name: ({ token, reading, wanted }) =>
    wanted.athlete !== undefined || token.lexeme.person === reading.context.writer,
  "name+": ({ wanted: { together = [] } }) => together.some((one) => one !== undefined),
  "me+": ({ wanted: { together = [] } }) => together.includes(undefined),
  "both+": ({ wanted: { together = [] } }) => together.length > 0,
};

/** Could the token be that in this workout, as far as its own number or name goes? */
export function fitsRole(token: Token, role: Role, wanted: Wanted, reading: Reading): boolean {
  const what = role.slice(role.indexOf(":") + 1);
  if (what.startsWith("exercise")) {
    const name = exerciseOf(token, role)?.name;
    return name !== undefined && exerciseIn(wanted, name, token.lexeme.text) !== undefined;
  }
  if (what.startsWith("score")) return wanted.score !== undefined;
  const other = what.endsWith("'");
  const test = tests[other ? what.slice(0, -1) : what];
  return test === undefined || test({ token, reading, wanted, other });
}
