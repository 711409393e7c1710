/** Data nested deeper than any program is: what walks it recursively would not come back. */
export const deepestNesting = 24;

/** Names that reach an object's prototype where somebody is careless with them. */
export const prototypeNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * What keeps a JSON value from being taken over as data, in words; nothing for most: fields that are `refused`, or too deep. Walks
 * without recursion, at most `deepestNesting` deep.
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
