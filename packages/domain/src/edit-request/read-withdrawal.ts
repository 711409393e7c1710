import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import { knownName } from "./items/program-words.ts";
import { withoutReason } from "./vary-request.ts";
import { mentionTokens } from "./items/read-exercise.ts";

/** An edit that waits for a click. `names`: of the exercises that it is about, else of its session or week; `text`: all that tells of it. */
export type WaitingEdit = {
  readonly toolCallId: string;
  /** It was proposed with what was said last. */
  readonly isLast?: boolean;
  readonly names: readonly string[];
  readonly text: string;
  /** What it removes, skips, or puts something else in place of: its name, and all that tells of it. */
  readonly takesAway?: { readonly name: string; readonly text: string } | undefined;
};
export type WithdrawalInput = {
  readonly message: string;
  readonly waiting: readonly WaitingEdit[];
  readonly catalogue: ExerciseIndex;
};
export type Withdrawal =
  | { readonly kind: "withdraw"; readonly toolCallIds: readonly string[] }
  | { readonly kind: "keep" }
  | { readonly kind: "none" };

const change =
  "(?:changes?|edits?|ones?|proposals?|suggestions?|parts?|bits?|things?|requests?|moves?|swaps?|ideas?)";
const lead =
  "^(?:(?:ok(?:ay)?|no|nah|actually|wait|hm+|please|well|sorry|oh|hey|and|but|so|then|can you|could you|let's|i want to|i'd like to|on second thoughts?)[,.!]? +)*";
const tail =
  "(?:[,]? +(?:please|pls|thanks?|thank you|after all|then|again|now|for now|instead|though|actually))*[.! ]*$";
const body = "(?:the |my |that |those |this |all )*(?<what>[^,;:?!]+?)";
const form = (pattern: string): RegExp => new RegExp(`${lead}${pattern}${tail}`, "u");

/** Said only of what is proposed: its name is enough. */
const takesBack = [
  form(
    `(?:forget|withdraw|retract|revert|undo|discard|take back|nevermind|never mind|scratch|un-?do) (?:about )?${body}(?: ${change})?`,
  ),
  form(`take ${body}(?: ${change})? back(?: out)?`),
  form(
    `(?:leave|keep) ${body} (?:as (?:it|they) (?:is|are|was|were)|as is|as before|alone|unchanged|untouched|(?:how|the way) (?:it|they) (?:is|are|was|were)|be)`,
  ),
  form("(?:leave|keep) (?:the|those|these|my) (?<what>minutes|time|length|weights?|loads?|sets|reps|days?)"),
  form(`(?:do not|don't|dont) (?:change|touch|alter|adjust|mess with) ${body}`),
  form(`(?:no|without the|without) changes? (?:to|for|of|on) ${body}`),
];
/** Said of exercises too: only with "change" or "one" behind the name it is what is proposed. */
const namesChange = [
  form(
    `(?:drop|skip|remove|cancel|delete|scrap|ditch|lose|kill|leave out|reject|decline|not|without|don't (?:do|make|want|apply)|do not (?:do|make|want|apply)|dont (?:do|make|want|apply)) ${body} ${change}`,
  ),
  form(`not ${body}`),
];
const onlyThese = [
  form(`(?:just|only) (?:do |make |change |apply |keep |take |want )?${body}(?: ${change})?(?: only)?`),
  form(`(?:keep|do|apply|make|take) (?:just|only) ${body}(?: ${change})?`),
];
const keepsThese = form(`(?:keep|leave in) ${body} ${change}`);

/** Said of what an edit takes away: "keep the curls", "leave Friday in". */
const staysIn = form(`(?:keep|leave|have) ${body}(?: (?:in|on|there|as planned|as it was))?`);

const placeOf = (word: string): number =>
  /^(?:last|latest)$/u.test(word) ? -1 : "first second third fourth fifth".split(" ").indexOf(word);

type Named = Pick<WithdrawalInput, "waiting" | "catalogue">;

/** Whether a name is the one that words mean: it holds them all, or the catalogue has it under them. */
const means = (words: readonly string[], name: string, catalogue: ExerciseIndex): boolean => {
  const tokens = mentionTokens(words);
  const own = knownName(name).tokens;
  if (tokens.length > 0 && tokens.every((token) => own.includes(token))) return true;
  const match = catalogue.matchAt(words, 0);
  return match?.length === words.length && match.exercise.name === name;
};

/** The edits that a name means: by what they are about, else by the words that tell of them. */
const namedBy = (what: string, { waiting, catalogue }: Named): readonly WaitingEdit[] => {
  const said = what.replace(/ (?:changes?|edits?|ones?)$/u, "");
  if (/^(?:first|second|third|fourth|fifth|last|latest)$/u.test(said))
    return [waiting.at(placeOf(said))].flatMap((one) => one ?? []);
  if (/^(?:all|everything|both|it all|all of (?:it|them)|them|changes|edits)$/u.test(what)) return waiting;
  if (/^(?:that|this|it)$/u.test(said)) return waiting.filter(({ isLast }) => isLast);
  const words = wordsOfName(what).filter((word) => !/^(?:the|my|a|an|of|on|for|in|to|that)$/u.test(word));
  if (words.length === 0) return [];
  const byName = waiting.filter(({ names }) => names.some((name) => means(words, name, catalogue)));
  if (byName.length > 0) return byName;
  return waiting.filter(({ text }) => {
    const textTokens = new Set(mentionTokens(wordsOfName(text)));
    const tokens = mentionTokens(words);
    return tokens.length > 0 && tokens.every((token) => textTokens.has(token));
  });
};

/** The edits that a list of names means; undefined where one of them means none. */
const allNamed = (what: string, named: Named): readonly WaitingEdit[] | undefined => {
  const found = what
    .split(/ (?:and|or|nor|plus) (?:the |my )?| & /u)
    .map((one) => namedBy(one.trim(), named));
  if (found.some((edits) => edits.length === 0)) return undefined;
  return named.waiting.filter((edit) => found.some((edits) => edits.includes(edit)));
};

const whatOf = (text: string, forms: readonly RegExp[]): string | undefined =>
  forms.map((one) => one.exec(text)?.groups?.["what"]).find((what) => what !== undefined);

/** An edit by what it takes away, and not by what comes instead. */
const inPlaceOf = (edit: WaitingEdit): readonly WaitingEdit[] =>
  edit.takesAway ? [{ ...edit, names: [edit.takesAway.name], text: edit.takesAway.text }] : [];

const withdraw = (edits: readonly WaitingEdit[]): Withdrawal => ({
  kind: "withdraw",
  toolCallIds: edits.map(({ toolCallId }) => toolCallId),
});

/** Messages longer than this say more than what is taken back. */
const longest = 160;

/**
 * Reads whether a message takes back some of the edits that wait ("forget the bench change", "only the curls please"), or says that they are to
 * stay. Only a message that says nothing else, of edits that do wait; everything else is `none` and a matter of `readEditRequest`.
 */
export const readWithdrawal = ({ message, ...named }: WithdrawalInput): Withdrawal => {
  const none: Withdrawal = { kind: "none" };
  if (named.waiting.length === 0 || message.length > longest) return none;
  const text = withoutReason(message.trim().toLowerCase().replaceAll(/[’`]/gu, "'").replaceAll(/\s+/gu, " "));
  const kept = whatOf(text, onlyThese);
  if (kept !== undefined) {
    const stay = allNamed(kept, named);
    if (!stay) return none;
    const go = named.waiting.filter((edit) => !stay.includes(edit));
    return go.length === 0 ? { kind: "keep" } : withdraw(go);
  }
  const keeps = keepsThese.exec(text)?.groups?.["what"];
  if (keeps !== undefined && allNamed(keeps, named)) return { kind: "keep" };
  const stays = staysIn.exec(text)?.groups?.["what"];
  const taken = { ...named, waiting: named.waiting.flatMap(inPlaceOf) };
  const left = stays === undefined || /\d/u.test(stays) ? undefined : allNamed(stays, taken);
  if (left && left.length > 0) return withdraw(left);
  const what = whatOf(text, takesBack) ?? whatOf(text, namesChange);
  const go = what === undefined ? undefined : allNamed(what, named);
  return go ? withdraw(go) : none;
};
