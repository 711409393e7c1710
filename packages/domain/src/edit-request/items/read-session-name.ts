import { everydaySessionWords } from "../../program/everyday-names.ts";
import { singularOf } from "../../workout/exercise/exercise-words.ts";
import type { Token } from "../scan/token.ts";
import type { When } from "./item.ts";
import type { ProgramWords } from "./program-words.ts";

type Tokens = readonly Token[];

const dayNoun = /^(day|session|workout|training)s?$/u;
const preposition =
  /^(on|to|from|of|in|into|for|after|before|onto|the|skip|cancel|move|repeat|copy|swap|and|with|rename|my|todays|next|this|every|all)$/u;
const wordOf = (token: Token | undefined): string =>
  token?.kind === "number" ? String(token.value) : singularOf(token?.word ?? "");

const joinsName = (token: Token | undefined): boolean =>
  token?.word === "and" || (token?.kind === "sign" && /^[&+/]$/u.test(token.image));

/** How many tokens from `at` on are these words. */
const spanOf = (tokens: Tokens, at: number, words: readonly string[]): number => {
  let end = at;
  for (const word of words) {
    if (dayNoun.test(tokens[end]?.word ?? "") && end > at) end += 1;
    if (end > at && joinsName(tokens[end])) end += 1;
    const token = tokens[end];
    const letter = word.length === 1 && token?.word === word;
    if (!token || (!letter && wordOf(token) !== word)) return 0;
    end += 1;
  }
  return end - at;
};

/** "week 1 lower to week 2", "week 1's Lower": a session of that week, and no verb for what follows. */
const isOfWeek = (tokens: Tokens, at: number, end: number): boolean => {
  const [week, number, next] = [tokens[at - 2]?.word, tokens[at - 1], tokens[end]?.word ?? ""];
  const isNumbered = number?.kind === "number" || number?.kind === "time" || number?.plural === true;
  return /^(?:week|wk)$/u.test(week ?? "") && isNumbered && /^(?:|to|into|onto|in|on|and)$/u.test(next);
};

const believed = (
  tokens: Tokens,
  at: number,
  end: number,
  words: readonly string[],
  isExercise: boolean,
): boolean => {
  const [before, next, first] = [tokens[at - 1]?.word ?? "", tokens[end]?.word ?? "", tokens[at]];
  if (!isExercise && isOfWeek(tokens, at, end)) return true;
  if (tokens[at - 1]?.kind === "time") return false;
  if (dayNoun.test(next) || first?.possessive || tokens[end - 1]?.possessive) return true;
  if (words.length > 1) return !isExercise;
  if (words.length === 1 && words[0]?.length === 1) return dayNoun.test(before);
  if (isExercise || /^machines?$/u.test(next)) return false;
  if (!everydaySessionWords.has(words[0] ?? "")) return true;
  const isPaired = joinsName(tokens[at - 1]) && /^(swap|switch)$/u.test(tokens[at - 3]?.word ?? "");
  if (isPaired) return true;
  if (tokens[at - 1]?.possessive || (at === 0 && tokens[end]?.image === ":")) return true;
  const isCapital = at > 0 && tokens[at - 1]?.kind !== "break" && /^\p{Lu}/u.test(first?.image ?? "");
  if (
    /^(skip|cancel|move|repeat|copy|swap|rename|call|make|delete|remove|do|redo|duplicate|reschedule|shift|scrap|postpone)$/u.test(
      before,
    )
  )
    return true;
  if (before === "drop" && (next === "" || /^(?:and|on|this|next|from|please|in)$/u.test(next))) return true;
  return (
    isCapital ||
    (preposition.test(before) &&
      /^(on|to|from|of|into|onto|after|before)$/u.test(before) &&
      (next === "" || /^(and|this|next|to|on|with|please|at)$/u.test(next)) &&
      !/^(push|pull)$/u.test(tokens[at - 2]?.word ?? ""))
  );
};

const bodyDays: ReadonlySet<string> = new Set(
  `leg arm push pull chest back shoulder upper lower squat bench deadlift core glute ab press full`.split(
    " ",
  ),
);

/** "leg day" in a program that has none: a session that isn't there. */
const unknownDay = (tokens: Tokens, at: number): SessionNameRead | undefined => {
  if (/^(?:an?|another|new)$/u.test(tokens[at - 1]?.word ?? "")) return undefined;
  const end =
    singularOf(tokens[at]?.word ?? "") === "full" || /^(upper|lower)$/u.test(tokens[at]?.word ?? "")
      ? tokens[at + 1]?.word === "body"
        ? at + 2
        : at + 1
      : at + 1;
  return bodyDays.has(singularOf(tokens[at]?.word ?? "")) && dayNoun.test(tokens[end]?.word ?? "")
    ? { when: { type: "name", names: [] }, end: end + 1 }
    : undefined;
};

/** "move full body to Saturday", "move gym" of Gym A and Gym B: the first words of names, behind a verb of sessions. */
const isOrdered = (tokens: Tokens, at: number, words: readonly string[], length: number): boolean =>
  (length > 1 || (words.length === 2 && /^(?:\p{L}|\d)$/u.test(words[1] ?? ""))) &&
  /^(?:move|swap|repeat|copy|reschedule|postpone|shift|skip|cancel|delete|rename)$/u.test(
    tokens[at - 1]?.word ?? "",
  );

/** "the erg session" is no less Threshold Erg than Erg Pieces: the names that hold the first words of `name` further on. */
const alsoHolding = (
  sessions: ProgramWords["sessions"],
  name: string | undefined,
  length: number,
): readonly string[] => {
  const words = sessions.find((one) => one.name === name)?.words ?? [];
  const part = words.slice(0, length);
  return part.length === words.length
    ? []
    : sessions
        .filter((one) =>
          one.words.some(
            (_, from) => from > 0 && part.every((word, step) => one.words[from + step] === word),
          ),
        )
        .map((one) => one.name);
};

/** "Remove Rest from week 2": with a capital inside of a sentence, and neither a length ("Rest 90 s") nor a rest day. */
const isRestNamed = (tokens: Tokens, at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isLength = next?.kind === "number" || next?.kind === "time" || dayNoun.test(next?.word ?? "");
  return before?.kind === "word" && /^\p{Lu}\p{Ll}/u.test(token?.image ?? "") && !isLength;
};

/** "All my easy runs", "every remaining leg day". */
const ofAll =
  /\b(?:every|all|each)$|\b(?:every|all|each)(?: of)?(?: (?:my|the|his|her|our|remaining|other|future|coming))+$/u;

export type SessionNameRead = { readonly when: When; readonly end: number };

/** The session names that the words from `at` on are, or are a part of ("upper day": Upper A, Upper B). */
export const readSessionName = (
  tokens: Tokens,
  at: number,
  { sessions }: ProgramWords,
  isExerciseAt: (at: number, length: number) => boolean,
): SessionNameRead | undefined => {
  let best: { length: number; names: string[] } | undefined;
  const take = (name: string, words: readonly string[]): void => {
    if (words.length === 1 && words[0] === "rest" && !isRestNamed(tokens, at)) return;
    const length = words.length === 0 ? 0 : spanOf(tokens, at, words);
    if (length === 0 || length < (best?.length ?? 0)) return;
    if (!believed(tokens, at, at + length, words, isExerciseAt(at, length))) return;
    if (best && best.length === length) best.names.push(name);
    else best = { length, names: [name] };
  };
  for (const { name, words } of sessions) take(name, words);
  if (!best) {
    const isNew = /^(?:a|an)$/u.test(tokens[at - 1]?.word ?? "") || tokens[at - 1]?.kind === "time";
    for (const { name, words } of isNew ? [] : sessions)
      for (let last = words.length - 1; last > 0; last -= 1) {
        const part = words.slice(0, last);
        if (
          spanOf(tokens, at, part) === last &&
          (dayNoun.test(tokens[at + last]?.word ?? "") || isOrdered(tokens, at, words, last))
        )
          take(name, part);
      }
  }
  if (!best) return unknownDay(tokens, at);
  if (dayNoun.test(tokens[at + best.length]?.word ?? ""))
    best.names.push(...alsoHolding(sessions, best.names[0], best.length));
  const end = at + best.length;
  const [next, before] = [tokens[end]?.word ?? "", tokens[at - 1]?.word ?? ""];
  const many = dayNoun.test(next) && next.endsWith("s") && tokens[end]?.possessive !== true;
  const lead = [3, 2, 1].map((step) => tokens[at - step]?.word || ".").join(" ");
  const every =
    ofAll.test(lead) ||
    (many &&
      (/^(all|every|my|the)$/u.test(before) || (before === "both") === (new Set(best.names).size === 1)));
  return {
    when: {
      type: "name",
      names: [...new Set(best.names)],
      ...(every ? { every: true as const } : many && { many: true as const }),
      ...(before === "both" && new Set(best.names).size === 2 && { both: true as const }),
    },
    end: dayNoun.test(next) ? end + 1 : end,
  };
};
