import type { Clause } from "./join-clauses.ts";

export type Weighed = {
  readonly verdict: "edits" | "none" | "cantDay" | "condition";
  readonly clauses: readonly Clause[];
};

/** Whether the message asks for a change at all; exceptions that it states go to the clause that they limit. */
export const weighClauses = (clauses: readonly Clause[]): Weighed => {
  if (clauses.some(({ waits }) => waits)) return { verdict: "condition", clauses };
  const requests = clauses.filter(({ mood }) => mood === "request");
  if (requests.length === 0)
    return { verdict: clauses.some(({ mood }) => mood === "cantDay") ? "cantDay" : "none", clauses };
  return { verdict: "edits", clauses: withExceptions(clauses) };
};

const isAll = (clause: Clause): boolean =>
  clause.items.some(
    (item) =>
      (item.kind === "word" && item.class === "all") ||
      (item.kind === "when" && item.when.type === "week") ||
      (item.kind === "word" && item.class === "noun" && item.value === "session") ||
      item.kind === "when",
  );

/** "… but keep the squats as they are": an exception of the change of everything before or behind it. */
const withExceptions = (clauses: readonly Clause[]): readonly Clause[] => {
  const result = [...clauses];
  for (const [at, clause] of clauses.entries()) {
    if (
      clause.mood !== "keep" ||
      !clause.items.some((item) => item.kind === "exercise" || item.kind === "places")
    )
      continue;
    const near = [at - 1, at + 1].find(
      (index) => clauses[index]?.mood === "request" && isAll(clauses[index] as Clause),
    );
    const limited = near === undefined ? undefined : result[near];
    if (near === undefined || !limited) continue;
    const targets = clause.items.filter((item) => item.kind === "exercise" || item.kind === "places");
    const start = limited.items.at(-1)?.end ?? 0;
    const except = {
      kind: "word",
      class: "except",
      value: "except",
      text: "except",
      start,
      end: start,
    } as const;
    result[near] = {
      ...limited,
      items: [...limited.items, ...targets.flatMap((target) => [except, target])],
    };
  }
  return result;
};
