import { parseLoad } from "./parse-load.ts";
import { parseReps } from "./parse-reps.ts";

/** "85% TM", "90 kg", "8 per side": what the last step says for all of them. */
const tailPattern = /(?:\s[a-z]|%|kgs?\b|lbs?\b).*$/iu;

/** A list of steps with so many: further ones are as the first, those too many at its end go. */
function listWithCount(entered: string, count: number): string {
  const isHyphened = /^\d+(?:-\d+){2,}$/.test(entered.trim());
  const separator = isHyphened ? "-" : entered.includes("/") ? "/" : ", ";
  const given = entered.trim().split(isHyphened ? "-" : separator === "/" ? /\s*\/\s*/ : /,\s*/);
  const tail = /^[\d.]+$/.test(given[0] ?? "") ? (tailPattern.exec(given.at(-1) ?? "")?.[0] ?? "") : "";
  const steps = given.with(-1, (given.at(-1) ?? "").slice(0, tail === "" ? undefined : -tail.length));
  const further = Array.from({ length: Math.max(0, count - steps.length) }, () => steps[0] ?? "");
  return `${[...steps.slice(0, count), ...further].join(separator)}${tail}`;
}

type Targets = { readonly workingSets: number; readonly reps: string; readonly targetLoad: string };

/**
 * Reps and load of an exercise that gets another number of sets, as entered: where they have a step for each set ("5, 5, 5+", "65/75/85%"),
 * a further set is as the first one, a lighter set after the hardest, which nobody does twice. Else, and where it can't be told, nothing.
 */
export function withStepCount(
  { workingSets, reps, targetLoad }: Targets,
  count: number,
): Partial<Pick<Targets, "reps" | "targetLoad">> {
  const hasSteps = (target: { readonly kind: string; readonly steps?: readonly unknown[] }, steps: number) =>
    steps === 1 ? target.kind !== "text" : target.kind === "ladder" && target.steps?.length === steps;
  if (count < 1 || count === workingSets || workingSets < 2) return {};
  const [newReps, newLoad] = [listWithCount(reps, count), listWithCount(targetLoad, count)];
  return {
    ...(hasSteps(parseReps(reps), workingSets) && hasSteps(parseReps(newReps), count) && { reps: newReps }),
    ...(hasSteps(parseLoad(targetLoad, "kg"), workingSets) &&
      hasSteps(parseLoad(newLoad, "kg"), count) && { targetLoad: newLoad }),
  };
}
