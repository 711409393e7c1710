import { maxSpeed, minSpeed } from "../assemble/cardio-limits.ts";
import type { Draft } from "../assemble/draft.ts";

/** Metres a second of each part that has a distance and a time. */
const speedsOf = ({ exercises }: Draft): readonly { readonly meters: number; readonly speed: number }[] =>
  exercises.flatMap(({ sets }) =>
    sets.flatMap(({ meters, seconds }) => {
      const length = meters?.quantity?.meters;
      return length !== undefined && seconds !== undefined && seconds > 0
        ? [{ meters: length, speed: length / seconds }]
        : [];
    }),
  );

const sports: ReadonlySet<string> = new Set(["running", "cycling", "rowing", "swimming", "walking"]);

/** A part that nobody goes so fast or so slowly, or that is twice as fast as another: its numbers belong elsewhere. */
export const oddCardio = (draft: Draft): string | undefined => {
  if (!sports.has(draft.discipline)) return undefined;
  const parts = speedsOf(draft);
  const isOut = parts.some(
    ({ meters, speed }) =>
      speed < minSpeed(draft.discipline) || speed > maxSpeed(draft.discipline, meters) * 1.05,
  );
  if (isOut) return "the time of this part, or of something else?";
  const speeds = parts.map(({ speed }) => speed);
  return speeds.length > 1 && Math.max(...speeds) > 2 * Math.min(...speeds)
    ? "parts of one session, or sessions of their own?"
    : undefined;
};
