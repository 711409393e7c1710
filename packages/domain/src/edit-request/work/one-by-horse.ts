import { horsesIn } from "../../horse/words/named-horses.ts";

/** Between two horses, or two things that are wanted. */
const joints = /\s*[,;]\s*(?:and\s+|then\s+|also\s+)?|\s+(?:and|then)\s+/iu;

type Clause = { readonly horse?: string; readonly before: string; readonly after: string };

/** What stands around the horse that a clause names; without one, all of it stands before. */
function clauseOf(text: string, horses: readonly string[]): Clause {
  const [horse] = horsesIn(text, horses);
  const at = horse === undefined ? -1 : text.toLowerCase().indexOf(horse.toLowerCase());
  if (horse === undefined || at < 0) return { before: text, after: "" };
  return { horse, before: text.slice(0, at), after: text.slice(at + horse.length) };
}

/**
 * A message about several horses as one message for each: "I'll do Beau Friday and Star Saturday" also says "I'll do Star Saturday", "Jake takes Luna
 * and Beau this weekend" also "Jake takes Luna this weekend". Empty: it names no two of `horses`, or one of them twice.
 */
export function oneByHorse(
  text: string,
  horses: readonly string[],
): readonly { readonly horse: string; readonly text: string }[] {
  const clauses = text
    .trim()
    .replace(/[.!\s]+$/u, "")
    .split(joints)
    .map((clause) => clauseOf(clause, horses));
  const named = clauses.flatMap(({ horse }) => horse ?? []);
  if (named.length < 2 || new Set(named).size < named.length) return [];
  let lead = "";
  return clauses.flatMap(({ horse, before, after }, at) => {
    if (horse === undefined) return [];
    lead = before.trim() === "" ? lead : before;
    const tail =
      after.trim() === "" ? clauses.slice(at + 1).find((later) => later.after.trim() !== "")?.after : after;
    return [{ horse, text: `${lead}${horse}${tail ?? ""}` }];
  });
}
