import type { ParsedWorkout } from "@canter/domain/language/parsed-message";

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  half: 0.5,
  quarter: 0.25,
};

const numbersIn = (text: string): Set<number> =>
  new Set([
    ...(text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((word) => Number(word.replace(",", "."))),
    ...text
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((word) => numberWords[word] ?? []),
  ]);

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
