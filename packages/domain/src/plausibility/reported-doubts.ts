import type { ParsedMessage, ParsedWorkout } from "../language/parsed-message.ts";
import { numberValue, spelledNumber } from "../language/scan/quantities/number-value.ts";
import type { Quantity } from "../language/scan/quantities/quantity.ts";
import { readQuantity } from "../language/scan/quantities/read-quantity.ts";
import { scanRaw } from "../language/scan/raw-tokens.ts";
import { createTokenView } from "../language/scan/token-view.ts";
import type { Doubt } from "./doubt.ts";
import { joinDoubts } from "./open-doubts.ts";
import { addDays } from "../schedule/local-date.ts";
import { distanceToMeters, massToKg } from "../units/convert-units.ts";
import { formatDuration } from "../units/format-units.ts";
import type { Distance, Mass } from "../units/unit.ts";

const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the first word of a name stands in a text, with or without its accents. */
export function isNameMentioned(name: string, text: string): boolean {
  const [first = ""] = folded(name).trim().split(/\s+/);
  return folded(text).includes(first);
}

const partWords: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, hundred: 100, a: 1, an: 1 };

/** "fives" is five, "sixes" six. */
const singular = (word: string): string => word.replace(/(?:(?<=x)es|s)$/u, "");

/** In digits and in words ("one thirty five" is 135, and each of its words what it is alone). "5,5,4" is three numbers. */
function numbersIn(text: string): Set<number> {
  const digits = text.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?/g) ?? [];
  const parts = text.match(/\d+(?:\.\d+)?/g) ?? [];
  const words = text.toLowerCase().split(/[^a-z]+/);
  const spelled = words.flatMap((word, at) => [
    spelledNumber(words, at)?.value ?? [],
    spelledNumber([word], 0)?.value ?? [],
    spelledNumber([singular(word)], 0)?.value ?? [],
    partWords[word] ?? [],
  ]);
  return new Set([...digits.map(numberValue), ...parts.map(Number), ...spelled.flat()]);
}

/** What the words give a unit, in kilograms or metres, and their other numbers, which may be in any. */
type Amounts = { readonly inSi: readonly number[]; readonly bare: ReadonlySet<number> };

type Stated = {
  readonly numbers: ReadonlySet<number>;
  readonly seconds: ReadonlySet<number>;
  readonly loads: Amounts;
  readonly distances: Amounts;
};

/** Three miles are rounded to 4.83 km. */
const maxRounding = 0.005;

const isAmountStated = (value: number, si: number, { inSi, bare }: Amounts): boolean =>
  bare.has(Math.abs(value)) || inSi.some((one) => Math.abs(Math.abs(si) - one) < maxRounding * one);

/** Every load or distance of a text. */
function amountsIn(text: string, siOf: (quantity: Quantity) => number | undefined): Amounts {
  const view = createTokenView(scanRaw(text));
  const inSi: number[] = [];
  let rest = text;
  for (let at = 0; at < view.length;) {
    const read = readQuantity(view, at);
    const si = read && siOf(read.quantity);
    const next = at + (read?.length ?? 1);
    if (si !== undefined) {
      const [start, end] = [view.start(at), view.end(next - 1)];
      inSi.push(Math.abs(si));
      rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
    }
    at = next;
  }
  return { inSi, bare: numbersIn(rest) };
}

const minute = 60;
const hour = 3600;

/** Every time that the numbers of a text may be: of the clock ("47:12"), of units ("1 h 30", "an hour and a half"). */
function secondsIn(text: string, numbers: ReadonlySet<number>): Set<number> {
  const clocks = [...text.matchAll(/(\d{1,3}):(\d{2})(?::(\d{2}))?/gu)].flatMap(([, a, b, c]) =>
    c === undefined
      ? [Number(a) * minute + Number(b), Number(a) * hour + Number(b) * minute]
      : [Number(a) * hour + Number(b) * minute + Number(c)],
  );
  const few = [...numbers].slice(0, 60);
  const single = few.flatMap((one) => [one, one * minute, one * hour]);
  const pairs = few.flatMap((one) =>
    few.flatMap((two) => [
      one * hour + two * minute,
      one * minute + two,
      ...(two < 1 ? [(one + two) * hour, (one + two) * minute] : []),
    ]),
  );
  return new Set([...clocks, ...single, ...pairs].map((one) => Math.round(one)));
}

/** What the training language computed of the words (plates, named distances) is as good as said. */
function statedIn(text: string, { workouts }: ParsedMessage): Stated {
  const sets = workouts.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.sets));
  const measured = [...workouts, ...sets];
  const computed = sets.flatMap(({ reps, rpe }) => [reps ?? [], rpe ?? []].flat());
  const numbers = new Set([...numbersIn(text), ...computed]);
  const known = measured.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  const loads = amountsIn(text, ({ mass, value }) => mass && massToKg({ value, unit: mass }));
  const distances = amountsIn(text, ({ meters }) => meters);
  return {
    numbers,
    seconds: new Set([...secondsIn(text, numbers), ...known.map(Math.round)]),
    loads: {
      ...loads,
      inSi: [...loads.inSi, ...sets.flatMap(({ weight }) => (weight ? Math.abs(massToKg(weight)) : []))],
    },
    distances: {
      ...distances,
      inSi: [
        ...distances.inSi,
        ...measured.flatMap(({ distance }) => (distance ? distanceToMeters(distance) : [])),
      ],
    },
  };
}

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Whether the words, or their silence, name this day: today, one that the language read, a weekday's name, the day of a month, "yesterday". */
function isDayStated(date: string, text: string, today: string, { workouts }: ParsedMessage): boolean {
  if (date === today || workouts.some((workout) => workout.date === date)) return true;
  if (/\b(?:yesterday|last night)\b/iu.test(text) && date === addDays(today, -1)) return true;
  const { dayOfWeek, day } = Temporal.PlainDate.from(date);
  if (new RegExp(`\\b${weekdays[dayOfWeek - 1]}`, "iu").test(text)) return true;
  const isCounted = /\b(?:\d+|[a-z]+) days? ago\b/iu.test(text);
  return isCounted || new RegExp(`(?<!\\d)0?${day}(?:st|nd|rd|th|\\.|/|-|\\b)`, "iu").test(text);
}

const reason = "It is not in your words.";

type Reported = { readonly field: string; readonly value: string; readonly isStated: boolean };

function reportedIn(workout: ParsedWorkout, { numbers, seconds, loads, distances }: Stated): Reported[] {
  const isNumber = (value: number | undefined) =>
    value === undefined || value === 0 || numbers.has(Math.abs(value));
  const isTime = (value: number | undefined) => value === undefined || seconds.has(Math.round(value));
  const amount = (
    field: string,
    of: string,
    value: number | undefined,
    unit = "",
    isStated = isNumber(value),
  ): Reported => ({ field, value: `${of} ${value} ${unit}`.trim(), isStated });
  const measured = (field: string, of: string, entered: Distance | Mass | undefined, si = 0, all: Amounts) =>
    amount(
      field,
      of,
      entered?.value,
      entered?.unit,
      !entered?.value || isAmountStated(entered.value, si, all),
    );
  const time = (field: string, of: string, value: number | undefined): Reported => ({
    field,
    value: `${of} ${formatDuration(value ?? 0)}`.trim(),
    isStated: isTime(value),
  });
  const { score, durationSeconds, avgHeartRate } = workout;
  const isScored = String(score?.value)
    .split("+")
    .every((part) => isNumber(Number(part)));
  const points = { field: "score", value: String(score?.value), isStated: isScored };
  const scored = score?.type === "time" ? time("score", "", score.value) : points;
  return [
    measured("distance", "", workout.distance, workout.distanceMeters, distances),
    time("durationSeconds", "", durationSeconds),
    amount("avgHeartRate", "", avgHeartRate, "bpm"),
    ...(score ? [scored] : []),
    ...workout.exercises.flatMap(({ name, sets }, at) =>
      sets.flatMap((set, index) => {
        const path = `exercises.${at}.sets.${index}.`;
        return [
          amount(`${path}reps`, name, set.reps, "reps"),
          measured(`${path}weight`, name, set.weight, set.weightKg, loads),
          measured(`${path}distance`, name, set.distance, set.distanceMeters, distances),
          time(`${path}durationSeconds`, name, set.durationSeconds),
          {
            field: `${path}rpe`,
            value: `${name} RPE ${set.rpe}`,
            // Repetitions in reserve are entered as ten less so many.
            isStated: isNumber(set.rpe) || (set.rpe !== undefined && numbers.has(10 - set.rpe)),
          },
        ];
      }),
    ),
  ];
}

/**
 * What a model reported and nobody said: its date, durations, distances, scores, efforts, repetitions and loads, held against the words, and
 * against what the training language computed of them; loads and distances whatever their unit. `today`: the writer's local date. Each is asked about before it counts.
 */
export function reportedDoubts(
  workout: ParsedWorkout,
  { text, parsed, today }: { readonly text: string; readonly parsed: ParsedMessage; readonly today: string },
): Doubt[] {
  const strange = reportedIn(workout, statedIn(text, parsed)).filter(({ isStated }) => !isStated);
  const dated: Doubt[] = isDayStated(workout.date, text, today, parsed)
    ? []
    : [
        {
          field: "date",
          value: workout.date,
          reason: "The day is not in your words.",
          suggestion: { text: today, changes: [{ field: "date", value: today }] },
        },
      ];
  return joinDoubts([...dated, ...strange.map(({ field, value }) => ({ field, value, reason }))]);
}
