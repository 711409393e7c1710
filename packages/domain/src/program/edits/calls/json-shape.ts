/** Deeper than any program is nested: recursive functions would overflow on such data. */
export const deepestNesting = 24;

/** Names that access an object's prototype in careless code. */
export const prototypeNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Why a JSON value can't be accepted as data, in words; undefined for most: it has `refused` fields, or is nested too deeply. Works without
 * recursion, at most `deepestNesting` deep.
 */
export function jsonShapeProblem(value: unknown, refused: ReadonlySet<string>): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestNesting) return `is nested more than ${deepestNesting} levels deep`;
    const below: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      if (Array.isArray(item)) for (const inner of item as readonly unknown[]) below.push(inner);
      else
        for (const key of Object.keys(item)) {
          if (refused.has(key)) return `has a field ${key}, which is not accepted`;
          const inner = (item as Record<string, unknown>)[key];
          if (typeof inner === "object" && inner !== null) below.push(inner);
        }
    }
    level = below;
  }
  return undefined;
}

export const isShallow = (value: unknown): boolean =>
  typeof value !== "object" || value === null || jsonShapeProblem(value, noNames) === undefined;
const noNames: ReadonlySet<string> = new Set();
