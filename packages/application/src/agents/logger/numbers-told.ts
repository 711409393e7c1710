import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import { numberValue, spelledNumber } from "@canter/domain/language/scan/number-value";

const partWords: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, hundred: 100 };

/** In digits and in words ("one thirty five" is 135, and each of its words what it is alone). */
function numbersIn(text: string): Set<number> {
  const digits = text.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?/g) ?? [];
  const words = text.toLowerCase().split(/[^a-z]+/);
  const spelled = words.flatMap((word, at) => [
    spelledNumber(words, at)?.value ?? [],
    spelledNumber([word], 0)?.value ?? [],
    partWords[word] ?? [],
  ]);
  return new Set([...digits.map(numberValue), ...spelled.flat()]);
}

/**
 * Loads, distances, repetitions and heart rates of a workout whose numbers stand nowhere in the message: a model may have made
 * them up, or computed them. Durations are left out: they are told in too many ways ("an hour and a half").
 */
export function numbersNotTold(workout: ParsedWorkout, text: string): string[] {
  const told = numbersIn(text);
  const stated = [
    ...workout.exercises.flatMap(({ name, sets }) =>
      sets.flatMap(({ reps, weight, distance }) => [
        { of: name, value: reps, what: "repetitions" },
        { of: name, value: weight && Math.abs(weight.value), what: weight?.unit ?? "" },
        { of: name, value: distance?.value, what: distance?.unit ?? "" },
      ]),
    ),
    { of: "", value: workout.avgHeartRate, what: "bpm" },
    { of: "", value: workout.distance?.value, what: workout.distance?.unit ?? "" },
  ];
  const strange = stated.filter(({ value }) => value !== undefined && value !== 0 && !told.has(value));
  return [...new Set(strange.map(({ of, value, what }) => `${of ? `${of}: ` : ""}${value} ${what}`.trim()))];
}
