import { halfField, isField, isWord } from "./item-sorts.ts";
import { isStretch, type Item, type When } from "../items/item.ts";
import type { Clause } from "./join-clauses.ts";
import type { Building, Frame, Role, Target, WhenGroup } from "./frame.ts";
import { shareWeek, weekBeside } from "./lead-weeks.ts";

type State = {
  role: Role | undefined;
  /** Role of the list that "and" and commas go on with. */
  listRole: Role | undefined;
  scope: "every" | "both" | undefined;
  noun: string | undefined;
  drift: "more" | "less" | undefined;
  readonly message: string;
  lastWhen: boolean;
  /** A comma or "and" stands right before. */
  goesOn: boolean;
  /** Another session goes to another day: "bench day on Thursday and leg day on Friday". */
  another: boolean;
  /** Behind "the same … as": what values are taken from. */
  inReference: boolean;
  /** The second of the two that something goes between is still to come. */
  between: boolean;
  /** So many amounts stand in front of the last comma or "and". */
  closed: number;
  /** An exception stands right before: "except squats 5x5" says nothing of all the others. */
  excepted: boolean;
  /** A time here would be that of a value: "last week's weight", where the clause has no amount. */
  valueNext: boolean;
};

const replacing = /^(replace|swap|sub|change)$/u;

const mainVerb = (verbs: readonly string[]): string | undefined =>
  verbs.find((verb) => verb !== "set" && verb !== "add") ?? (verbs.includes("add") ? "add" : verbs[0]);

const takesNew = (into: Building, role: Role | undefined): boolean => {
  const verb = mainVerb(into.verbs);
  if (into.targets.length === 0 && into.olds.length === 0) return false;
  if (role === "for" && verb === "set" && into.flags.has("use")) return true;
  if (role === "with" || role === "for")
    return verb !== undefined && /^(replace|swap|sub|change|take)$/u.test(verb);
  if (role === "by") return verb !== undefined && replacing.test(verb);
  return (
    (role === "to" || role === "into") &&
    (verb === undefined || /^(replace|swap|change|set|sub)$/u.test(verb)) &&
    !into.amounts.some((one) => one.amount.type !== "scheme")
  );
};

/** "only 90 sec between pull-ups": how long, and no place. */
const restSaid = ({ amounts }: Building): boolean => amounts.some(({ amount }) => amount.type === "time");

const putTarget = (into: Building, state: State, target: Target): void => {
  const { role } = state;
  state.excepted = role === "except";
  if (role === "except") into.excepts.push(target);
  else if (role === "after" || role === "before") into.anchors.push({ side: role, target });
  else if (
    role === "between" &&
    !(into.targets.length === 0 && restSaid(into)) &&
    !into.nouns.includes("rest")
  ) {
    into.anchors.push({ side: into.anchors.length === 0 ? "after" : "before", target });
    state.between = into.anchors.length < 2;
  } else if (role === "instead") into.olds.push(target);
  else if (role === "than") into.olds.push(target);
  else if (role === "like" || (role === "as" && into.flags.has("same"))) into.likes.push(target);
  else if (target.kind === "mention" && takesNew(into, role))
    into.news.push({ mention: target.mention, start: target.start, end: target.end });
  else into.targets.push(target);
};

const putMention = (into: Building, state: State, item: Item & { kind: "exercise" }): void => {
  const { start, end, mention } = item;
  putTarget(into, state, { kind: "mention", mention, scope: state.scope, start, end });
};

/** `takesOut`: something is taken "from" a week, that is, out of those that it has. */
const joinsWhens = (before: WhenGroup, when: When, state: State, takesOut: boolean): boolean => {
  if (
    !state.lastWhen ||
    (state.another && !isStretch(when)) ||
    (state.role !== undefined &&
      state.role !== "of" &&
      state.role !== "in" &&
      !(state.role === "from" && takesOut && isStretch(when)) &&
      !(state.role === "on" && before.whens.every(isStretch)))
  )
    return false;
  const sort = (one: When): string => (isStretch(one) ? "stretch" : one.type === "name" ? "name" : "day");
  return before.whens.every((one) => sort(one) !== sort(when));
};

const putWhen = (into: Building, state: State, item: Item & { kind: "when" }): void => {
  const { start, end } = item;
  // "Every training C"
  const isEach = /\b(?:every|each)\s+(?:\p{L}+\s+)?$/iu.test(state.message.slice(0, start));
  const when: When = isEach && item.when.type === "name" ? { ...item.when, every: true } : item.when;
  if (state.role === "except") {
    into.exceptWhens.push({ start, end, role: "except", whens: [when] });
    return;
  }
  if (item.possessive && state.valueNext) {
    into.flags.add("same").add("like");
    into.whens.push({ start, end, role: "like", whens: [when] });
    return;
  }
  const before = state.inReference && into.whens.at(-1)?.role !== "like" ? undefined : into.whens.at(-1);
  const beside = before && weekBeside(before, item, state.message);
  if (
    before &&
    !beside &&
    (state.inReference ||
      joinsWhens(
        before,
        when,
        state,
        into.verbs.some((verb) => /^(?:remove|drop|take|skip)$/u.test(verb)),
      ))
  ) {
    before.whens.push(when);
    (before as { end: number }).end = end;
  } else
    into.whens.push({
      start,
      end,
      role: state.role ?? (state.lastWhen ? state.listRole : undefined),
      whens: [when],
      ...beside,
    });
};

const putAmount = (into: Building, state: State, item: Item & { kind: "amount" }): void => {
  const { start, end, amount } = item;
  into.amounts.push({ start, end, amount, role: state.role, noun: state.noun, drift: state.drift });
  [state.drift, state.noun] = [undefined, undefined];
};

const putNoun = (into: Building, state: State, value: string): void => {
  if (value === "amrap" && /^(?:instead|than|from)$/u.test(state.role ?? "")) return;
  into.nouns.push(value);
  if (value === "restday" && /^(to|into|with|for|by|as)$/u.test(`${state.role}`)) into.flags.add("newrest");
  if (!isField.test(value)) return;
  state.scope = undefined;
  const last = into.amounts.at(-1);
  const takes =
    last !== undefined &&
    into.amounts.length > state.closed &&
    last.noun === undefined &&
    state.role !== "to" &&
    /^(percent|time|number)$/u.test(last.amount.type);
  if (takes) last.noun = value;
  else state.noun = value;
};

const endsRole = (state: State): void => {
  [state.listRole, state.role, state.scope] = [state.role ?? state.listRole, undefined, undefined];
};

/** "5% up" says it of the amount before, "up 5%" of the one behind. */
const putDrift = (into: Building, state: State, drift: "more" | "less"): void => {
  const last = into.amounts.at(-1);
  const open =
    last &&
    last.drift === undefined &&
    last.amount.direction === undefined &&
    last.role !== "to" &&
    last.role !== "at" &&
    last.amount.type !== "scheme";
  if (last && open) into.amounts[into.amounts.length - 1] = { ...last, drift };
  else state.drift = drift;
};

/** "The same as Monday on Thursday": a second day is where it goes. */
const namesPlace = ({ whens }: Building, prep: string): boolean => {
  const last = whens.at(-1);
  return (
    /^(?:on|to)$/u.test(prep) && last?.role === "like" && last.whens.some(({ type }) => type === "weekday")
  );
};

const putWord = (into: Building, state: State, item: Item & { kind: "word" }): void => {
  const { class: name, value } = item;
  if (name === "verb") {
    into.verbs.push(value);
    if (item.text === "use") into.flags.add("use");
    [state.role, state.listRole] = [undefined, undefined];
  } else if (name === "prep") {
    if (value === "insteadalone") into.flags.add("instead");
    else if (value === "per" && state.scope === undefined) state.scope = "every";
    else {
      const isEnd =
        value === "of" && /^(?:bottom|top)$/u.test(into.nouns.at(-1) ?? "") && into.verbs.includes("copy");
      const goesOn = /^(?:instead|except)$/u.test(state.role ?? "") && /^(?:on|in|at)$/u.test(value);
      if (!goesOn) state.role = isEnd ? "to" : (value as Role);
      if (value !== "of") state.scope = undefined;
    }
    if (value === "like" || value === "between") into.flags.add(value);
    if (value === "instead") into.flags.add("insteadof");
    if (value === "like" || (value === "as" && into.flags.has("same"))) state.inReference = true;
    if (state.inReference && namesPlace(into, value)) state.inReference = false;
    if (state.inReference) state.role = "like";
  } else if (name === "noun") putNoun(into, state, value);
  else if (name === "particle") {
    into.particles.add(value);
    if (value === "up" || value === "down") putDrift(into, state, value === "up" ? "more" : "less");
    if (value === "off" || value === "out") state.role = undefined;
  } else if (name === "more") {
    into.moreWords.push(value as "more" | "less");
  } else if (name === "all") putAll(into, state, item);
  else if (name === "pronoun") putPronoun(into, state, item);
  else if (name === "except") state.role = "except";
  else if (name === "half") into.half = "pending";
  else if (name === "modality") {
    if (state.role === "instead" || state.role === "than") into.flags.add("oldkind");
    else into.modalities.push(value);
    if (into.targets.length > 0 || state.role !== "after") endsRole(state);
  } else if (name === "vague")
    into.flags.add(value === "different" ? "different" : value === "some" ? "some" : value);
  else if (name === "no") into.flags.add("no");
  else if (name === "keep") into.flags.add("keep");
  else if (name === "gear") into.gear.push(value);
};

const putAll = (into: Building, state: State, item: Item & { kind: "word" }): void => {
  const { start, end, value } = item;
  if (value === "everything")
    putTarget(into, state, { kind: "everything", rest: false, scope: "everything", start, end });
  else if (value === "rest")
    putTarget(into, state, { kind: "everything", rest: true, scope: "everything", start, end });
  else if (value === "both") {
    state.scope = "both";
    into.flags.add("both");
    return;
  } else if (value === "every") {
    state.scope = "every";
    into.flags.add("every");
    return;
  } else into.flags.add("whole");
  endsRole(state);
};

const putPronoun = (into: Building, state: State, item: Item & { kind: "word" }): void => {
  const { start, end, value } = item;
  if (value === "same") into.flags.add("same");
  else if (value === "its") into.flags.add("its");
  else if (value === "that") into.flags.add("that");
  else {
    putTarget(into, state, {
      kind: "pronoun",
      many: value === "them",
      isBoth: state.scope === "both",
      start,
      end,
    });
    endsRole(state);
  }
};

/** "curls on bench days, all of them", "hammer curls, all of them": every one of those named before, and nothing else. */
const takesEvery = (into: Building, item: Item & { kind: "word" }, lastWhen: boolean): boolean => {
  const isThem = item.class === "all" && item.value === "everything";
  if (!isThem || !/\b(?:them|em|those)$/u.test(item.text)) return false;
  const whens = into.whens.at(-1)?.whens;
  const last = lastWhen ? whens?.at(-1) : undefined;
  const [target] = into.targets;
  if (whens && last?.type === "name" && last.many) whens[whens.length - 1] = { ...last, every: true };
  else if (target?.kind !== "mention") return false;
  else if (into.targets.length === 1 && !whens) into.targets[0] = { ...target, scope: "every" };
  return true;
};

const put = (into: Building, state: State, item: Item): void => {
  const { lastWhen } = state;
  const ends = into.whens.length > 1 && /^(?:on|to|into)$/u.test(into.whens.at(-1)?.role ?? "");
  state.another = lastWhen && (state.another || (ends && (item.kind === "comma" || isWord(item, "and"))));
  state.lastWhen = false;
  if (item.kind === "word" && takesEvery(into, item, lastWhen)) return;
  if (item.kind === "comma" || isWord(item, /^(?:and|verb|prep)$/u)) state.excepted = false;
  if (item.kind === "word") {
    putWord(into, state, item);
    state.lastWhen =
      lastWhen &&
      (item.class === "prep" ||
        item.class === "filler" ||
        (item.class === "noun" && /^(session|day|week)$/u.test(item.value)));
    return;
  }
  if (item.kind === "comma") {
    state.lastWhen = lastWhen;
    [state.role, state.noun, state.closed] = [undefined, undefined, into.amounts.length];
    return;
  }
  if (item.kind === "exercise") {
    if (state.between && state.role === undefined) state.role = "between";
    if (
      state.role === undefined &&
      (state.goesOn || state.listRole !== "instead") &&
      /^(after|before|instead|except|with|for|superset)$/u.test(state.listRole ?? "") &&
      into.targets.length + into.olds.length > 0 &&
      state.listRole !== "after" &&
      state.listRole !== "before"
    )
      state.role = state.listRole;
    putMention(into, state, item);
  } else if (item.kind === "places")
    putTarget(into, state, { kind: "places", places: item.places, start: item.start, end: item.end });
  else if (item.kind === "when") {
    state.lastWhen = lastWhen;
    putWhen(into, state, item);
    state.lastWhen = true;
  } else if (item.kind === "amount") putAmount(into, state, item);
  else if (item.kind === "ordinal") into.ordinals.push(item.value);
  else if (item.kind === "cardioKind") {
    if (state.role === "instead" || state.role === "than") into.flags.add("oldkind");
    else into.kinds.push(item.cardio);
  } else if (item.kind === "quote") into.quotes.push({ text: item.text, start: item.start, end: item.end });
  else if (item.kind === "unknown") into.unknown.push(item.text);
  if (item.kind !== "unknown" && item.kind !== "ordinal") endsRole(state);
};

/** The same length; what is kept as written says nothing of what is to be done. */
const withoutQuotes = (message: string, quotes: Frame["quotes"]): string =>
  quotes.reduce(
    (text, { start, end }) => text.slice(0, start) + "_".repeat(end - start) + text.slice(end),
    message,
  );

/** Sorts the items of a clause by their parts in it. `message` is as typed. */
export const buildFrame = (clause: Clause, message: string): Frame => {
  const into: Building = {
    verbs: [],
    particles: new Set(),
    targets: [],
    news: [],
    olds: [],
    excepts: [],
    exceptWhens: [],
    anchors: [],
    likes: [],
    whens: [],
    amounts: [],
    nouns: [],
    ordinals: [],
    quotes: [],
    kinds: [],
    modalities: [],
    moreWords: [],
    half: undefined,
    flags: new Set(),
    unknown: [],
    gear: [],
  };
  const state: State = {
    role: undefined,
    listRole: undefined,
    scope: undefined,
    noun: undefined,
    drift: undefined,
    message,
    lastWhen: false,
    another: false,
    goesOn: false,
    inReference: false,
    between: false,
    closed: 0,
    excepted: false,
    valueNext: false,
  };
  const refers = !clause.items.some(({ kind }) => kind === "amount");
  for (const [at, item] of clause.items.entries()) {
    const next = clause.items[at + 1];
    const isValue = isWord(next, "noun", /^(?:sets|reps|load|rest)$/u);
    state.valueNext = refers && isValue && into.verbs.every((verb) => verb === "set");
    put(into, state, item);
    if (!isWord(item, "filler")) state.goesOn = item.kind === "comma" || isWord(item, "and");
  }
  const [start, end] = [clause.items[0]?.start ?? 0, clause.items.at(-1)?.end ?? 0];
  return {
    ...into,
    whens: shareWeek(into.whens),
    verb: mainVerb(into.verbs),
    half: halfField(clause.items),
    doubtful: clause.doubtful,
    start,
    end,
    text: withoutQuotes(message, into.quotes).slice(start, end),
  };
};
