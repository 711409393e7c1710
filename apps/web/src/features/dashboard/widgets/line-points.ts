import { daysBetween } from "@canter/domain/schedule/local-date";

type Point = { readonly date: string; readonly value: number };
type Size = { readonly width: number; readonly height: number };

/** Room for the stroke at the edges. */
const margin = 2;

/**
 * Values by date as the points of an SVG line that fills `size`: days are spaced proportionally, the lowest value is at the bottom.
 * `last` is where the line ends; undefined for less than two values.
 */
export function linePoints(
  points: readonly Point[],
  { width, height }: Size,
): { readonly line: string; readonly last?: readonly [x: number, y: number] } {
  const [first, end] = [points[0], points.at(-1)];
  if (!first || !end || points.length < 2) return { line: "" };
  const days = Math.max(1, daysBetween(first.date, end.date));
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = ({ date, value }: Point): readonly [number, number] => {
    const x = margin + (daysBetween(first.date, date) / days) * (width - 2 * margin);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return [Math.round(x * 10) / 10, Math.round((height - margin - share * (height - 2 * margin)) * 10) / 10];
  };
  return { line: points.map((point) => place(point).join(",")).join(" "), last: place(end) };
}
