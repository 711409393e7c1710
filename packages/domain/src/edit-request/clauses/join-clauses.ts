import type { Item, When } from "../items/item.ts";
import { inheritedVerb, isOut, isPlaced, relation, startsOwnChange } from "./go-on.ts";
import { isAmount, isSpare, isTarget, isVerb, isWhen, isWord, verbOf } from "./item-sorts.ts";
import { hangsOnCondition, hasSign, isPolite, moodOf } from "./mood.ts";
import { withLeadWeeks } from "./lead-weeks.ts";
import type { Joint, Mood, Segment } from "./segment.ts";

/** One change asked for, or a piece of the message that asks for none. */
export type Clause = {
  readonly items: readonly Item[];
  readonly mood: Mood;
  /** Put in the place of the clause before it: "no wait, ...". */
  readonly corrects: boolean;
  /** Verb taken over from the clause before it. */
  readonly inherits: boolean;
  readonly doubtful: boolean;
  readonly sentence: number;
  /** A change that shall wait for a condition. */
  readonly waits?: true | undefined;
  /** It would ask for a change, stood it alone, and goes on from what asks for none. */
  readonly swallowed?: true | undefined;
};

type Open = {
  items: Item[];
  mood: Mood;
  corrects: boolean;
  inherits: boolean;
  doubtful: boolean;
  sentence: number;
  waits?: true;
  swallowed?: true;
  joint: Joint;
};
const comma: Item = { kind: "comma", start: 0, end: 0 };

/** "new session on Sunday …": one that is to be added. */
const isNewSession = ({ items }: Segment): boolean => {
  const [first, second] = items;
  return (
    isWord(first, "filler", "new") &&
    isWord(second, "noun", "session") &&
    !items.some((item) => isVerb(item) && item.kind === "word" && item.value !== "call")
  );
};

const added = (segment: Segment): readonly Item[] => {
  const [first] = segment.items;
  if (!first || !isNewSession(segment)) return segment.items;
  const { start } = first;
  return [{ kind: "word", class: "verb", value: "add", text: "add", start, end: start }, ...segment.items];
};

const openClause = (segment: Segment, mood: Mood): Open => ({
  items: [...added(segment)],
  mood,
  corrects: segment.joint === "correction",
  inherits: false,
  doubtful: segment.asked && !isPolite(segment),
  sentence: segment.sentence,
  joint: segment.joint,
});

/** "slept 4 hours, everything today 20% lighter please": no part of what was done. */
const asksForChange = ({ items, text }: Segment): boolean =>
  /\b(?:please|pls|plz)\b/u.test(text) ||
  (items.some((item) => item.kind === "amount" && item.amount.direction !== undefined) &&
    items.some(isTarget));

/** A remark goes on over segments without a verb of their own: "done: squats 5x5 at 190, felt easy". */
const moodAfter = (before: Open | undefined, segment: Segment, own: Mood): Mood => {
  if (
    !before ||
    own !== "request" ||
    segment.joint === "break" ||
    segment.joint === "so" ||
    segment.joint === "start"
  )
    return own;
  if (before.mood === "log" && asksForChange(segment)) return own;
  if (
    /^(log|maybe|question)$/u.test(before.mood) &&
    before.sentence === segment.sentence &&
    (!segment.items.some(isVerb) || (before.mood !== "log" && segment.joint === "and"))
  )
    return before.mood;
  return own;
};

const append = (before: Open, segment: Segment): void => {
  before.items.push(
    { ...comma, start: segment.items[0]?.start ?? 0, end: segment.items[0]?.start ?? 0 },
    ...segment.items,
  );
};

const isPast = (when: When): boolean => when.type === "day" && when.offset <= 0;

const bareReport = (open: Open): boolean =>
  open.mood === "request" &&
  open.items.every((item) => item.kind !== "when" || isPast(item.when)) &&
  !open.items.some(isVerb) &&
  open.items.some((item) => item.kind === "exercise") &&
  open.items.some(isAmount);

/** "no barbell this week: give me dumbbell versions". */
const isWithout = ({ items }: Open): boolean =>
  items.some((item) => isWord(item, "no")) && items.some((item) => isWord(item, "gear"));

const isDeload = ({ items }: Open): boolean => items.some((item) => isWord(item, "noun", "deload"));

const reportWords = /\b(?:felt|feels|was|were|went|done|easy|tough|brutal)\b/u;
const ownRemark = /\b(?:felt|is|are|was|were|hurts?|i|i'm|my)\b/u;

/** A remark stands by itself, unless it is a word or two that go on with the request. */
const takeRemark = (clauses: Open[], segment: Segment, mood: Mood, own: Mood): void => {
  const before = clauses.at(-1);
  const near = before?.sentence === segment.sentence && mood === "remark";
  const ofOther = segment.items.some(({ kind }) => kind === "exercise");
  if (before && near && !ofOther && bareReport(before) && reportWords.test(segment.text)) {
    before.mood = "log";
    before.swallowed = true;
  }
  const goesOn =
    before?.mood === "request" &&
    mood === "remark" &&
    segment.joint !== "break" &&
    segment.joint !== "because" &&
    segment.items.length <= 2 &&
    !ownRemark.test(segment.text);
  if (before && goesOn) append(before, segment);
  else clauses.push({ ...openClause(segment, mood), ...(own === "request" && { swallowed: true as const }) });
};

const isVerbOf = (items: readonly Item[], value: string): boolean =>
  items.some((item) => isVerb(item) && item.kind === "word" && item.value === value);

/** "new session on Sunday, call it Arms: …". */
const namesNew = (before: Open, { items }: Segment): boolean =>
  isVerbOf(before.items, "add") &&
  before.items.some((item) => isWord(item, "noun", "session")) &&
  !isVerbOf(before.items, "call") &&
  isVerbOf(items, "call") &&
  items.some((item) => isWord(item, "pronoun"));

/** The figures of a deload, and the versions for other equipment, belong to what they are said of. */
const completes = (before: Open, segment: Segment): boolean => {
  if (isWithout(before) && segment.items.some((item) => isWord(item, "gear"))) return true;
  if (isDeload(before) && /^(?:(?:as )?an? )?(?:copy|copied|repeat|version|same|based)\b/u.test(segment.text))
    return true;
  return (
    isDeload(before) &&
    (segment.joint === "colon" || !startsOwnChange(segment.items)) &&
    segment.joint !== "correction" &&
    (segment.joint !== "break" || segment.items.some(isAmount))
  );
};

/** "add a session called Arms on Saturday: curls 3x10 and dips 3x8": what is in it. */
const fillsSession = (before: Open, { items, joint, sentence }: Segment): boolean =>
  (joint !== "break" || before.sentence === sentence) &&
  before.items.some((item) => isWord(item, "verb", "add")) &&
  before.items.some((item) => isWord(item, "noun", /^(?:session|day)$/u)) &&
  (before.items.some(({ kind }) => kind === "quote") ||
    before.items.some((item) => isWord(item, "verb", "call"))) &&
  items.some((item) => item.kind === "exercise" || item.kind === "cardioKind" || isWord(item, "modality")) &&
  items.some(({ kind }) => kind === "amount") &&
  !items.some(isVerb);

/** "face pulls back in": complete by itself; values behind it are a change of their own. */
const isBroughtBack = ({ items }: Open): boolean =>
  items.some((item) => isWord(item, "particle", /^(?:back|afterall)$/u)) &&
  items.some(isTarget) &&
  !items.some(isAmount) &&
  items.every((item) => !isVerb(item) || (item.kind === "word" && /^(?:set|bring|add)$/u.test(item.value)));

/** Whether a segment goes on with the request before it: no change of its own begins, and no sentence that is more than values and times. */
const goesOnFrom = (before: Open, segment: Segment): boolean => {
  if (isBroughtBack(before) && segment.items.some(isAmount)) return false;
  if (segment.joint === "correction" || startsOwnChange(segment.items, before.items)) return false;
  return (
    segment.joint !== "break" ||
    segment.items.every((item) => isSpare(item) || isAmount(item) || isWhen(item))
  );
};

/** "if my knee hurts, drop the squats", "drop them, but only if it hurts": what is asked for in the sentence hangs on the condition. */
const takeCondition = (clauses: Open[], segment: Segment, mood: Mood): boolean => {
  const before = clauses.at(-1);
  const near = before?.sentence === segment.sentence && segment.joint !== "break";
  if (mood === "request" && before && near && before.mood === "condition") {
    clauses.push({ ...openClause(segment, "condition"), waits: true });
    return true;
  }
  if (mood !== "condition") return false;
  const open = openClause(segment, mood);
  if (hangsOnCondition(segment)) open.waits = true;
  if (before && near && before.mood === "request" && segment.joint !== "and") {
    before.mood = "condition";
    before.waits = true;
  }
  clauses.push(open);
  return true;
};

/** "…, and deload week: half the sets": a time or a target in front of a colon is that of what comes behind, where the clause before is complete. */
const opensLead = (before: Open, segment: Segment, next: Segment | undefined): boolean =>
  next?.joint === "colon" &&
  segment.items.some((item) => isWhen(item) || isTarget(item)) &&
  segment.items.every((item) => isWhen(item) || isTarget(item) || isSpare(item)) &&
  (segment.items.every((item) => !isTarget(item)) ||
    before.items.some((item) => isAmount(item) || isVerb(item)));

const take = (clauses: Open[], segment: Segment, next: Segment | undefined): void => {
  const before = clauses.at(-1);
  const own = segment.beside ? "remark" : moodOf(segment);
  if (takeCondition(clauses, segment, own)) return;
  const mood = moodAfter(before, segment, own);
  if (mood !== "request") takeRemark(clauses, segment, mood, own);
  else if (before && opensLead(before, segment, next)) clauses.push(openClause(segment, mood));
  else if (
    before?.mood === "request" &&
    (completes(before, segment) || namesNew(before, segment) || fillsSession(before, segment))
  )
    append(before, segment);
  else if (before?.mood !== "request" || !goesOnFrom(before, segment))
    clauses.push(openClause(segment, mood));
  else if (relation(before, segment) === "same") append(before, segment);
  else {
    const verb = inheritedVerb(before, segment.items);
    clauses.push({
      ...openClause(segment, mood),
      items: [...verb, ...segment.items],
      inherits: verb.length > 0,
    });
  }
};

/** "Friday I want to do: …". */
const opensList = (verb: Item, next: Open): boolean =>
  verb.kind === "word" && verb.value === "set" && next.joint === "colon";

const isMore = (item: Item): boolean => isWord(item, "more");
const isMadeSo = (items: readonly Item[]): boolean =>
  verbOf(items) === "set" &&
  items.some((item) => isWord(item, "pronoun")) &&
  items.some(({ kind }) => kind === "amount") &&
  !items.some(isTarget);

/** "need longer between deadlift sets, make it 5 min": the wish names what, the order how much. */
const isOpenWish = (before: Open, { items }: Open): boolean =>
  before.items.some(isMore) &&
  before.items.some(isTarget) &&
  !before.items.some(isAmount) &&
  before.items.every((item) => !isVerb(item) || (item.kind === "word" && item.value === "set")) &&
  isMadeSo(items);

/** A clause that only says when, or what about, is said of the one behind it. */
const withLeads = (clauses: readonly Open[]): readonly Open[] => {
  const joined: Open[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
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
    if (before?.mood === "request" && clause.mood === "request" && isOpenWish(before, clause))
      joined[joined.length - 1] = {
        ...clause,
        items: [
          ...before.items.filter((item) => !isVerb(item) && !isMore(item)),
          { ...comma },
          ...clause.items.filter((item) => !isWord(item, "pronoun")),
        ],
        doubtful: true,
      };
    else if (isLead && !clause.corrects)
      joined[joined.length - 1] = {
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

/** "take the planks off today and stick them at the end of Wednesday": what is taken away goes somewhere else. */
const isMovedOn = (before: Open | undefined, { items, mood, corrects }: Open): before is Open =>
  before?.mood === "request" &&
  mood === "request" &&
  !corrects &&
  takesAway.test(verbOf(before.items) ?? "") &&
  putsDown.test(verbOf(items) ?? "") &&
  before.items.some((item) => isTarget(item) || isWhen(item)) &&
  items.some((item) => isWord(item, "pronoun")) &&
  items.some(isWhen) &&
  ![...before.items, ...items].some((item) => item.kind === "amount") &&
  items.every(
    (item, at) =>
      !isTarget(item) ||
      items
        .slice(Math.max(0, at - 2), at)
        .some((one) => one.kind === "word" && /^(?:after|before)$/u.test(one.value)),
  );

const withMoves = (clauses: readonly Open[]): readonly Open[] =>
  clauses.reduce<readonly Open[]>((done, clause) => {
    const before = done.at(-1);
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
    return [...done.slice(0, -1), { ...before, items }];
  }, []);

/** "Thursday ought to be a rest day, would you write it in?": the question mark is that of politeness. */
const withoutPolite = (segments: readonly Segment[]): readonly Segment[] => {
  const polite = new Set(
    segments.filter((one) => one.asked && isPolite(one)).map(({ sentence }) => sentence),
  );
  return polite.size === 0
    ? segments
    : segments.map((one) => (polite.has(one.sentence) && !isPolite(one) ? { ...one, asked: false } : one));
};

/** Puts segments together to clauses: lists, values behind a comma, and what goes without a verb of its own. */
export const joinClauses = (segments: readonly Segment[]): readonly Clause[] => {
  const clauses: Open[] = [];
  const said = withoutPolite(segments);
  for (const [at, segment] of said.entries()) take(clauses, segment, said[at + 1]);
  return withLeadWeeks(withLeads(withMoves(clauses))).map((clause) => {
    if (clause.mood !== "request" || clause.corrects) return clause;
    return hasSign(clause.items) ? clause : { ...clause, mood: "remark" as const };
  });
};
