import { isWord } from "./item-sorts.ts";
import type { Clause } from "./join-clauses.ts";

export type Weighed = {
  readonly verdict: "edits" | "none" | "cantDay" | "condition";
  readonly clauses: readonly Clause[];
};

/** Whether the message asks for a change at all; exceptions that it states go to the clause that they limit. */
export const weighClauses = (clauses: readonly Clause[]): Weighed => {
  if (clauses.some(({ mood }) => mood === "condition")) return { verdict: "condition", clauses };
  const asked = clauses.filter(({ mood }) => mood === "request");
  const restated = asked.length > 1 ? asked.filter(restates) : [];
  if (restated.length > 0 && restated.length < asked.length)
    return weighClauses(clauses.filter((clause) => !restated.includes(clause)));
  // "I have no barbell this week": what needs it is to be done otherwise, and no day is in question.
  if (asked.length === 0 && clauses.some(lacksGear))
    return {
      verdict: "edits",
      clauses: clauses.map((clause) => (lacksGear(clause) ? { ...clause, mood: "request" } : clause)),
    };
  if (asked.length === 0)
    return { verdict: clauses.some(({ mood }) => mood === "cantDay") ? "cantDay" : "none", clauses };
  return { verdict: "edits", clauses: withExceptions(clauses) };
};

const lacksGear = ({ mood, items }: Clause): boolean =>
  mood === "cantDay" && items.some((item) => isWord(item, "gear") && !isWord(item, "gear", /^body$/u));

/** "…, would you write it in?", "put it in please": the request before, and nothing new. */
const restates = ({ items }: Clause): boolean =>
  items.some((item) => isWord(item, "pronoun")) &&
  items.every(
    (item) =>
      item.kind === "comma" ||
      (item.kind === "word" &&
        (/^(?:pronoun|filler|and)$/u.test(item.class) ||
          (item.class === "prep" && /^(?:in|for|to)$/u.test(item.value)) ||
          (item.class === "verb" && /^(?:set|add|throw|note)$/u.test(item.value)))),
  );

const isAll = (clause: Clause): boolean =>
  clause.items.some((item) => isWord(item, "all") || item.kind === "when");
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
