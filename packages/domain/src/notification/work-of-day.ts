import { isFromTheGround } from "../workout/built-in-disciplines.ts";

/** A ride, or work from the ground, with a horse. */
export type WorkByWhom = { readonly discipline: string; readonly rider?: string | undefined };

/** "Mia 2, Jake". */
function ridersIn(work: readonly WorkByWhom[]): string {
  const counts = Map.groupBy(work, ({ rider }) => rider ?? "somebody");
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([rider, { length }]) => (length === 1 ? rider : `${rider} ${length}`))
    .join(", ");
}

const times = (count: number): string => ["", "once", "twice"][count] ?? `${count} times`;

/** What was done with a horse, ridden first: "3 rides (Mia 2, Jake), lunged once (Mia)". Nobody rides a horse that is lunged or led. */
export function workOfDay(work: readonly WorkByWhom[]): string {
  const ground = work.filter(({ discipline }) => isFromTheGround(discipline));
  const rides = work.filter((one) => !ground.includes(one));
  const ridden =
    rides.length === 0
      ? []
      : [`${rides.length} ${rides.length === 1 ? "ride" : "rides"} (${ridersIn(rides)})`];
  const others = [...Map.groupBy(ground, ({ discipline }) => discipline === "lunging")]
    .toSorted(([isLunged]) => (isLunged ? -1 : 1))
    .map(
      ([isLunged, of]) => `${isLunged ? "lunged" : "worked in hand"} ${times(of.length)} (${ridersIn(of)})`,
    );
  return [...ridden, ...others].join(", ");
}
