import type { MassUnit } from "../../units/unit.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { formatNumber } from "../../units/format-units.ts";
import { type AnswerValues, meetLifts } from "../answers.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import type { PlannedWeek } from "../periodisation.ts";
import type { Item } from "./choose-exercises.ts";
import type { StrengthSession } from "./session-budget.ts";
import { isDisliked } from "./exercise-menu.ts";
import { exercisesByName, isLegs } from "./exercise-table.ts";
import type { ExerciseDraft } from "./planned-exercise.ts";
import { meetGain, oneRepMaxIn, secondShare, strengthAfter } from "./strength-model.ts";

/** Of what somebody lifts once: what is sure to open with. Custom of the sport. */
const openerShare = 0.92;
const attempts = 3;
const warmUps = 4;
const restSeconds = 600;

/** What a referee says, as the rules of the federations have it. */
const commands: Readonly<Record<(typeof meetLifts)[number], string>> = {
  "Back Squat": "Wait for “squat” before you go down and for “rack” before you step back.",
  "Bench Press": "Pause on the chest until “press”, and wait for “rack”.",
  Deadlift: "Stand still until “down”, and keep your hands on the bar.",
};

/** Days before a meet from which on nothing heavy is pulled from the floor. Custom of the sport. */
const daysAfterDeadlift = 10;

/** A session of the last heavy week before a meet: where the deadlift's day is too near to the meet, its single stands on the squat's. */
export function beforeMeet(
  one: StrengthSession,
  strength: readonly StrengthSession[],
  week: PlannedWeek,
  { race: { date } }: Pick<AnswerValues, "race">,
): StrengthSession {
  if (week.kind !== "build" || week.assistance === undefined || date === undefined) return one;
  const daysTo = ({ session }: StrengthSession) => 7 + weekdayOf(date) - session.day;
  const isMain = (name: string) => (item: Item) => item.isMain && item.exercise.name === name;
  const of = (name: string) => strength.find(({ items }) => items.some(isMain(name)));
  const [pulls, squats] = [of("Deadlift"), of("Back Squat")];
  const deadlift = pulls?.items.find(isMain("Deadlift"));
  const moves =
    pulls && squats && deadlift && daysTo(pulls) < daysAfterDeadlift && daysTo(squats) > daysTo(pulls);
  if (!moves) return one;
  if (one === pulls) return { ...one, items: one.items.filter((item) => item !== deadlift) };
  return one === squats ? { ...one, items: [...one.items, deadlift] } : one;
}

/** Three attempts by what somebody lifts now: no more is promised than weeks can be counted on to bring. `built`: weeks that have built. */
function attemptsOf(
  now: number,
  best: number,
  unit: MassUnit,
): { readonly opener: number; readonly says: string } {
  const step = loadStep[unit];
  const plates = (load: number) => Math.floor(load / step + 1e-9) * step;
  const opener = plates(now * openerShare);
  const second = Math.max(opener + step, plates(now * secondShare));
  const most = Math.max(second + step, plates(Math.min(best, now * (1 + meetGain))));
  const [first, next, last] = [opener, second, most].map((load) => `${formatNumber(load, 1)} ${unit}`);
  return {
    opener,
    says: `Open with ${first}, or with 92 % of the best single that you have done by then. Next about ${next}; the third by how that moved, up to ${last} or so.`,
  };
}
const byFeel =
  "Open with 92 % of the best single that you have done by then; the next 4 to 5 % more, the third by how that moved.";

/** The meet: three attempts a lift, by what is lifted now, or by the singles of the weeks before where nobody knows. `built`: weeks that have built. */
export function meetSession(values: AnswerValues, built: number, unit: MassUnit) {
  const { experience, besides } = values;
  const needsCommands = besides.isFirstMeet === true || experience !== "advanced";
  const exercises = meetLifts.flatMap((name): readonly ExerciseDraft[] => {
    const exercise = exercisesByName.get(name);
    if (!exercise || isDisliked(name, values.taste.avoid)) return [];
    const now = oneRepMaxIn(exercise, values, unit);
    const grown = { experience, isLegs: isLegs(exercise), isForMeet: true };
    const planned = now === undefined ? undefined : attemptsOf(now, strengthAfter(now, built, grown), unit);
    return [
      {
        name,
        warmupSets: warmUps,
        workingSets: attempts,
        reps: "1",
        targetLoad: planned ? `${planned.opener} ${unit}` : "RPE 8",
        restSeconds,
        sets: [],
        notes: [planned?.says ?? byFeel, ...(needsCommands ? [commands[name]] : [])].join(" "),
      },
    ];
  });
  return { name: "Meet: squat, bench press and deadlift", exercises };
}
