import { err, ok, type Result } from "../result.ts";
import { contradiction } from "./direction.ts";
import type { Claim, Fact, Source } from "./claim.ts";

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;

/**
 * Numbers and dates written out instead of naming a fact: digits in any script, number words from two upwards ("one" is usually not a
 * number), fractions and multiples, days and months. "May", "second" and "march" are left out: they are usually not dates.
 */
const number = String.raw`\p{N}+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozens?|twice|thrice|half|halved|doubled?|tripled?|percent`;
const date = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december`;
const unproven = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${number}|${date})(?![\p{L}])|\p{N}|%`, "iu");

const maxCharacters = 600;

/**
 * Fills the facts into a statement: `"Down {{weight.change}} this week"`. Refused, with a message that explains how to correct it: a
 * statement without a fact, with a fact that no source contains, with a number or date outside the facts, or with a direction that
 * contradicts the facts.
 */
export function renderClaim(template: string, sources: readonly Source[]): Result<Claim, string> {
  const held = new Map<string, { readonly fact: Fact; readonly source: string }>();
  for (const { id, facts } of sources)
    for (const fact of facts) if (!held.has(fact.key)) held.set(fact.key, { fact, source: id });
  const named = [...template.matchAll(placeholder)].map(([, key = ""]) => key);
  const missing = named.find((key) => !held.has(key));
  if (missing !== undefined) return err(`there is no fact {{${missing}}}`);
  if (named.length === 0) return err(`names no fact, as in {{${[...held.keys()][0] ?? "weight.current"}}}`);
  const written = unproven.exec(template.replaceAll(placeholder, " "))?.[0];
  if (written !== undefined)
    return err(`says “${written}” by itself: numbers and dates must be facts, as in {{${named[0] ?? ""}}}`);
  if (/[{}]/u.test(template.replaceAll(placeholder, ""))) return err("has a brace that belongs to no fact");
  const clauses = template.split(/(?<!\{[^}]*)[.,;:!?—–]|\band\b|\bbut\b/u).map((text) => ({
    text: text.replaceAll(placeholder, " "),
    facts: [...text.matchAll(placeholder)].flatMap(([, key = ""]) => held.get(key)?.fact ?? []),
  }));
  const wrong = contradiction(clauses);
  if (wrong !== undefined) return err(wrong);
  const used = [...new Set(named)].flatMap((key) => held.get(key) ?? []);
  const text = template.replaceAll(placeholder, (_, key: string) => held.get(key)?.fact.text ?? "").trim();
  if (text.length > maxCharacters) return err(`is longer than ${maxCharacters} characters`);
  return ok({
    text,
    facts: used.map(({ fact }) => fact),
    sources: [...new Set(used.map(({ source }) => source))],
  });
}

/** Whether a stored statement is still true: its text consists of the facts it names, and its sources still contain them unchanged. */
export const isProven = (claim: Claim, sources: readonly Source[]): boolean => {
  const named = sources.filter(({ id }) => claim.sources.includes(id));
  const holds = ({ key, text }: Fact) =>
    named.some(({ facts }) => facts.some((fact) => fact.key === key && fact.text === text));
  return claim.facts.length > 0 && claim.facts.every((fact) => holds(fact) && claim.text.includes(fact.text));
};
