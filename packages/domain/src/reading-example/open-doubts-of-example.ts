import type { Doubt, ParsedMessage, ParsedSpan } from "../language/parsed-message.ts";
import { workoutOfDoubt } from "../language/workout-of-doubt.ts";
import type { ExampleInUse } from "./reading-example.ts";

type DoubtOfExample = NonNullable<ExampleInUse["doubts"]>[number];

/**
 * The doubts of a text that setting it right left open: those about workouts that `isOpen` says were not set right, by their place in the text. `places`: the
 * places of the workouts that are kept.
 */
export const doubtsLeftOpen = (
  alone: ParsedMessage,
  places: readonly number[],
  isOpen: (at: number) => boolean,
): DoubtOfExample[] =>
  alone.doubts.flatMap((doubt) => {
    const workoutIndex = places.indexOf(workoutOfDoubt(alone, doubt));
    return workoutIndex >= 0 && isOpen(workoutIndex) ? [{ ...doubt, workoutIndex }] : [];
  });

/** The place in a text of the same words as a place in another, which may have other blanks. */
function placeAgain(place: number, from: string, text: string): number {
  let left = from.slice(0, place).replaceAll(/\s/gu, "").length;
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/u.test(text.charAt(at))) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return text.length;
}

/** The open doubts of an example, at their words in a text that is the same message. */
export const doubtsAgain = ({ doubts = [], text: from }: ExampleInUse, text: string): DoubtOfExample[] =>
  doubts
    .map(({ start, end, ...doubt }) => {
      const last = placeAgain(end - 1, from, text);
      return { ...doubt, start: placeAgain(start, from, text), end: Math.min(last + 1, text.length) };
    })
    .toSorted((a, b) => a.start - b.start);

/** A text in stretches, so that each doubt is about its own workout. */
export function spansAround(
  doubts: readonly (Doubt & { readonly workoutIndex: number })[],
  text: string,
  meaning: string,
): ParsedSpan[] {
  const spans: ParsedSpan[] = [];
  const cover = (end: number, workoutIndex: number): void => {
    const start = spans.at(-1)?.end ?? 0;
    if (end > start) spans.push({ start, end, kind: "discipline", workoutIndex, meaning });
  };
  for (const { start, end, workoutIndex } of doubts) {
    cover(start, 0);
    cover(end, workoutIndex);
  }
  cover(text.length, 0);
  return spans;
}
