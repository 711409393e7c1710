import { weekdays } from "../schedule/calendar-words.ts";
import { builtInDisciplines } from "../workout/built-in-disciplines.ts";
import { singularOf, wordsOfName } from "../workout/exercise/exercise-words.ts";

/** Names of sessions that are everyday words of requests too: alone they name none. */
export const everydaySessionWords: ReadonlySet<string> = new Set(
  `back push pull rest run easy intervals interval tempo recovery cardio ride swim row walk deload test core power strength volume heavy light long
  squat bench deadlift press conditioning mobility full upper lower a b c d one two test session day`.split(
    /\s+/u,
  ),
);

/** Parts of the body that are trained, phases of a program, and what else planned work is called. */
const ofPlans =
  `leg arm chest shoulder glute quad hamstring calf bicep triceps abs ab lat body base build peak taper off season
  threshold sprint hill speed endurance stretching warmup warm up cooldown lunge lunging pole cavaletti gridwork turnout and`.split(
    /\s+/u,
  );

const words: ReadonlySet<string> = new Set([
  ...everydaySessionWords,
  ...ofPlans,
  ...weekdays.map((day) => day.toLowerCase()),
  ...builtInDisciplines
    .flatMap(({ name, words: own }) => [name, ...own].flatMap(wordsOfName))
    .map(singularOf),
]);

/**
 * Whether a name is made of nothing but words for kinds of work, parts of the body, phases and days ("Jumping", "Long run", "Monday"): who
 * says them in a request may mean what they say.
 */
export const isEverydayName = (name: string): boolean =>
  wordsOfName(name).every((word) => words.has(word) || words.has(singularOf(word)));
