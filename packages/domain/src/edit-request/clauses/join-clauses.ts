import type { Item } from "../items/item.ts";
import { isAmount, isTarget, isVerb, isWhen, isWord, verbOf } from "./item-sorts.ts";
import { withLeadWeeks } from "./lead-weeks.ts";
import type { Joint, Mood } from "./segment.ts";

/** One change asked for, or a piece of the message that asks for none. */
export type Clause = {
  readonly items: readonly Item[];
  readonly mood: Mood;
  /** Put in the place of the clause before it: "no wait, ...". */
  readonly corrects: boolean;
  readonly doubtful: boolean;
  readonly sentence: number;
};

export type OpenClause = {
  items: Item[];
  mood: Mood;
  corrects: boolean;
  doubtful: boolean;
  sentence: number;
  joint: Joint;
};
const comma: Item = { kind: "comma", start: 0, end: 0 };

/** "face pulls back in": complete by itself; values behind it are a change of their own. */
const isBroughtBack = ({ items }: OpenClause): boolean =>
  items.some((item) => isWord(item, "particle", /^(?:back|afterall)$/u)) &&
  items.some(isTarget) &&
  !items.some(isAmount) &&
  items.every((item) => !isVerb(item) || (item.kind === "word" && /^(?:set|bring|add)$/u.test(item.value)));

const isOut = (item: Item): boolean =>
  item.kind === "word" &&
  ((item.class === "particle" && /^(out|off)$/u.test(item.value)) ||
    (item.class === "prep" && item.text === "out of"));

/** "curls before raises", "rows -> pulldowns", "bench first": complete without an amount. */
const isPlaced = (items: readonly Item[]): boolean =>
  items.some(({ kind }) => kind === "ordinal") ||
  (items.filter(isTarget).length > 1 &&
    items.some((item) => isWord(item, "prep", /^(?:before|after|between|to|into|instead)$/u)));

/** "Friday I want to do: …". */
const opensList = (verb: Item, next: OpenClause): boolean =>
  verb.kind === "word" && verb.value === "set" && next.joint === "colon";

/** A clause that only says when, or what about, is said of the one behind it. */
const withLeads = (clauses: readonly OpenClause[]): readonly OpenClause[] => {
  const joined: OpenClause[] = [];
  for (const clause of clauses) {
    // "Bench: 165 is far from my max, make it 180": what stands between says why.
    const isOfIt = clause.items.some((item) => isWord(item, "pronoun"));
    const named = joined.findLastIndex((one) => !isReason(one));
    const at = isOfIt && joined[named]?.items.some(isTarget) ? named : joined.length - 1;
    const before = joined[at];
    const isLead =
      before &&
      before.mood === "request" &&
      clause.mood === "request" &&
      !isBroughtBack(before) &&
      !isPlaced(before.items) &&
      !(before.items.some(isOut) && before.items.some(isTarget)) &&
      !before.items.some((item) => item.kind === "exercise" && item.mention.variant !== undefined) &&
      !before.items.some(
        (item) =>
          (isVerb(item) && !opensList(item, clause)) ||
          isAmount(item) ||
          isWord(item, "no") ||
          isWord(item, "more") ||
          isWord(item, "noun", /^(restday|deload|note|warmup|cardio)$/u),
      );
    if (isLead && !clause.corrects)
      joined[at] = {
        ...clause,
        items: [...before.items.filter((item) => !isVerb(item)), { ...comma }, ...clause.items],
        corrects: before.corrects,
        doubtful: clause.doubtful || before.doubtful || clause.joint === "but",
      };
    else joined.push(clause);
  }
  return joined;
};

const takesAway = /^(?:take|remove|drop|skip|pull)$/u;
const putsDown = /^(?:add|throw|set|move|push|pull)$/u;

const isDay = (item: Item): boolean => item.kind === "when" && /^(?:day|weekday|date)$/u.test(item.when.type);
/** "Move to Sunday", which says nothing of what: a day that something goes to. */
const movesTo = (items: readonly Item[]): boolean =>
  verbOf(items) === "move" &&
  !items.some(isTarget) &&
  items.filter(isWhen).length === 1 &&
  items.some((item, at) => isDay(item) && isWord(items[at - 1], "prep", /^(?:to|on|until)$/u));

/** "take the planks off today and stick them at the end of Wednesday", "can't do the long run. move to Sunday": what is taken away goes somewhere else. */
const isMovedOn = (
  before: OpenClause | undefined,
  { items, mood, corrects }: OpenClause,
): before is OpenClause =>
  before?.mood === "request" &&
  mood === "request" &&
  !corrects &&
  takesAway.test(verbOf(before.items) ?? "") &&
  putsDown.test(verbOf(items) ?? "") &&
  before.items.some((item) => isTarget(item) || isWhen(item)) &&
  (movesTo(items) || items.some((item) => isWord(item, "pronoun"))) &&
  items.some(isWhen) &&
  ![...before.items, ...items].some((item) => item.kind === "amount") &&
  items.every(
    (item, at) =>
      !isTarget(item) ||
      items
        .slice(Math.max(0, at - 2), at)
        .some((one) => one.kind === "word" && /^(?:after|before)$/u.test(one.value)),
  );

/** Says why, and names nothing: "my daughter's recital". */
const isReason = ({ mood, items }: OpenClause): boolean =>
  mood === "remark" && !items.some((item) => isTarget(item) || isWhen(item));

const withMoves = (clauses: readonly OpenClause[]): readonly OpenClause[] =>
  clauses.reduce<readonly OpenClause[]>((done, clause) => {
    const at = done.findLastIndex((one) => !isReason(one));
    const before = done[at];
    if (!isMovedOn(before, clause)) return [...done, clause];
    const { start } = before.items[0] as Item;
    const verb: Item = { kind: "word", class: "verb", value: "move", text: "move", start, end: start };
    const goal = clause.items.find(isWhen) as Item;
    const to: Item = {
      kind: "word",
      class: "prep",
      value: "to",
      text: "to",
      start: goal.start,
      end: goal.start,
    };
    const from = before.items.filter((item) => !isVerb(item) && !isOut(item) && !isWord(item, "particle"));
    const rest = clause.items.filter((item) => !isVerb(item) && !isWord(item, "pronoun"));
    const items = [verb, ...from, ...rest.flatMap((item) => (item === goal ? [to, item] : [item]))];
    return [...done.slice(0, at), { ...before, items }, ...done.slice(at + 1)];
  }, []);

const saysLittle = (item: Item): boolean =>
  item.kind === "comma" ||
  isWord(item, /^(?:filler|and|pronoun)$/u) ||
  isWord(item, "verb", /^(?:set|move)$/u) ||
  isWord(item, "noun", /^session$/u) ||
  isWord(item, "prep", /^(?:to|on|at|insteadalone)$/u);

/** "Can't do Friday, Saturday instead?", "Friday doesn't work. Saturday?": a day that falls out, and nothing but another one behind it. */
const isOtherDay = (before: OpenClause | undefined, { items, mood, corrects }: OpenClause): boolean => {
  const fallsOut =
    before?.mood === "cantDay" || (before?.mood === "request" && verbOf(before.items) === "skip");
  return (
    fallsOut &&
    mood === "request" &&
    !corrects &&
    before.items.filter(isDay).length === 1 &&
    !before.items.some((item) => isTarget(item) || isAmount(item)) &&
    items.filter(isDay).length === 1 &&
    items.every((item) => isDay(item) || saysLittle(item))
  );
};

const withOtherDays = (clauses: readonly OpenClause[]): readonly OpenClause[] =>
  clauses.reduce<readonly OpenClause[]>((done, clause) => {
    const before = done.at(-1);
    if (!before || !isOtherDay(before, clause)) return [...done, clause];
    const [from, goal] = [before.items.find(isDay) as Item, clause.items.find(isDay) as Item];
    const at = (value: string, name: "verb" | "prep", { start }: Item): Item => ({
      kind: "word",
      class: name,
      value,
      text: value,
      start,
      end: start,
    });
    const items = [at("move", "verb", from), from, at("to", "prep", goal), goal];
    return [...done.slice(0, -1), { ...clause, items, joint: before.joint, sentence: before.sentence }];
  }, []);

/** Clauses as they are planned: with what is said in front of them. */
export const finishClauses = (clauses: readonly OpenClause[]): readonly Clause[] =>
  withLeadWeeks(withLeads(withMoves(withOtherDays(clauses))));
