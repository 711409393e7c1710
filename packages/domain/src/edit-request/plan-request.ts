import type { ToolCall } from "../program/edits/edit.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import { uncoveredWords } from "./coverage/uncovered-words.ts";
import { applyCorrections } from "./clauses/apply-corrections.ts";
import { buildFrame } from "./clauses/build-frame.ts";
import type { Frame, Target, WhenGroup } from "./clauses/frame.ts";
import { failedPart, type FailedPart } from "./clauses/failed-part.ts";
import { finishClauses, type OpenClause, type Clause } from "./clauses/join-clauses.ts";
import { recall, recallBefore, weekBefore } from "./clauses/recall.ts";
import { splitExceptions } from "./clauses/split-exceptions.ts";
import { withWaysBack } from "./clauses/ways-back.ts";
import { weighClauses } from "./clauses/weigh-clauses.ts";
import { asking, cantDay, isAsk, type Ask } from "./draft/ask.ts";
import { createDraft, dateOf, isDone, type Draft } from "./draft/draft.ts";
import { askImpossible, askOfNothing, askOfTwice, hasOddValues } from "./draft/odd-values.ts";
import type { Memory } from "./draft/resolve-exercises.ts";
import { completed } from "./draft/resolve-sessions.ts";
import { sayDate } from "./draft/say.ts";
import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { planClause } from "./intents/plan-clause.ts";
import type { Item, Span, When } from "./items/item.ts";
import type { ProgramWords } from "./items/program-words.ts";

/** No change is asked for. */
export const none: EditReading = {
  kind: "none",
  confidence: "sure",
  toolCalls: [],
  reply: "",
  suggestedReplies: [],
};

/** A question in place of edits. */
export const askReading = (ask: Ask, message: string): EditReading => ({
  kind: "ask",
  confidence: "sure",
  toolCalls: [],
  reply: ask.ask,
  suggestedReplies: ask.choices.slice(0, 6),
  pending: {
    message,
    choices: ask.choices,
    ...(ask.span && { span: ask.span }),
    ...(ask.usual && { usual: ask.usual }),
  },
  ...(ask.isMissing && { isMissing: ask.isMissing }),
  ...(ask.isSo && { isSo: ask.isSo }),
});

/** `left`: what was said in requests and is not in the plan; `ends`: how many calls there are behind each clause. */
type Plan = { readonly doubtful: boolean; readonly left: readonly Span[]; readonly ends: readonly number[] };

/** A question about what the clause at this place asks for. */
type Open = { readonly ask: Ask; readonly at: number };

const planAll = (
  clauses: readonly Clause[],
  draft: Draft,
  input: EditRequestInput,
  words: ProgramWords,
): Plan | Open => {
  const said = withScope(
    clauses.map((clause) => buildFrame(clause, input.message)),
    input,
  );
  const week = weekBefore(input);
  const frames = (week ? said.map((frame) => inWeek(frame, week)) : said).map(ofSameRun);
  let memory = recallBefore(draft, input);
  let doubtful = false;
  const left: Span[] = [];
  const ends: number[] = [];
  let led: number | undefined;
  for (const [at, timed] of frames.entries()) {
    const clause = clauses[at];
    const frame = withRest(ofSpoken(timed, memory, input), clause, frames[at - 1]);
    const context = {
      carries: led !== undefined && led === clause?.sentence,
      draft,
      catalogue: input.catalogue,
      words,
      unit: words.unit ?? input.unit,
      land: input.land ?? (input.unit === "lb" ? "mi" : "km"),
      paces: input.paces ?? {},
      message: input.message,
      memory,
    };
    if (clauses[at]?.mood !== "request") {
      memory = recall(frame, context);
      continue;
    }
    const done = draft.effects.length;
    const planned = tornDay(frame) ?? planClause(frame, context);
    if (isAsk(planned)) return { ask: planned, at };
    ends[at] = draft.calls.length;
    const impossible = draft.calls.length > 0 ? (askOfCompleted(draft) ?? askImpossible(draft)) : undefined;
    if (impossible) return { ask: impossible, at };
    const effects = draft.effects.slice(done);
    left.push(
      ...uncoveredWords({
        items: clauses[at]?.items ?? [],
        frame,
        effects,
        draft,
        memory,
        message: input.message,
        catalogue: input.catalogue,
        named: frames.slice(0, at).some(({ targets }) => targets.some(({ kind }) => kind === "mention")),
      }),
    );
    if (planned.memory.scope !== memory.scope) led = isLed(frame) ? clause?.sentence : undefined;
    memory = withoutOldWeeks(planned.memory, memory, frame);
    doubtful ||= planned.doubtful || frame.doubtful;
  }
  return { doubtful, left, ends };
};

/** How long a change holds, which may be said otherwise since; a day or a session is what it is made to. */
const isHowLong = ({ type }: When): boolean =>
  type === "every" || type === "week" || type === "since" || type === "restOfWeek" || type === "nextSession";

/** What was said since of when it is to hold is so of each request up to the first that says a time itself. */
const withScope = (
  frames: readonly Frame[],
  { scope, isScopeInstead }: Pick<EditRequestInput, "scope" | "isScopeInstead">,
): readonly Frame[] => {
  if (!scope) return frames;
  const isFixed = ({ whens }: WhenGroup): boolean => !isScopeInstead || !whens.every(isHowLong);
  const timed = frames.findIndex(({ whens }) => whens.some(isFixed));
  const isOpen = (at: number): boolean => timed < 0 || at < timed;
  return frames.map((frame, at): Frame => {
    const { end } = frame;
    const whens = scope.length > 0 ? [{ start: end, end, role: undefined, whens: scope }] : [];
    return isOpen(at) ? { ...frame, whens } : frame;
  });
};

/** Days of the week alone are of the one that is spoken of. */
const inWeek = (frame: Frame, week: When): Frame => ({
  ...frame,
  whens: frame.whens.map((group) => {
    const [day, ...others] = group.whens;
    const isDay = day?.type === "weekday" && !day.past && !day.next && !day.every && others.length === 0;
    return isDay ? { ...group, whens: [day, week] } : group;
  }),
});

/** "Friday I can't come, move this training to Saturday": the one that was spoken of, and not today's. */
const ofThis = (frame: Frame, { sessions }: Memory, { message }: EditRequestInput): Frame => {
  const [one, ...rest] = sessions;
  const date = one && rest.length === 0 ? dateOf(one) : undefined;
  if (date === undefined) return frame;
  const isThis = ({ start, whens }: WhenGroup): boolean =>
    whens.every(({ type }) => type === "current") && /^this\b/iu.test(message.slice(start));
  const whens = frame.whens.map((group): WhenGroup =>
    isThis(group) ? { ...group, whens: [{ type: "date", date }] } : group,
  );
  return { ...frame, whens };
};

const isWeekAlone = ({ whens }: WhenGroup): boolean => whens.every(({ type }) => type === "week");
/** "Long run 80 minutes this week, then 90 next week": a number alone is of what was named before, and in its unit. */
const ofSameRun = (frame: Frame, at: number, frames: readonly Frame[]): Frame => {
  const before = frames[at - 1];
  const { amounts, targets, nouns, kinds, modalities, quotes, whens } = frame;
  const [said, ...more] = amounts;
  const [old, ...others] = before?.amounts ?? [];
  const named = before?.whens.filter((group) => !isWeekAlone(group)) ?? [];
  const isBare = targets.length + nouns.length + kinds.length + modalities.length + quotes.length === 0;
  const isLike =
    before !== undefined && before.targets.length === 0 && named.length === 1 && others.length === 0;
  if (!isBare || !isLike || more.length > 0 || !whens.every(isWeekAlone) || whens.length === 0) return frame;
  if (said?.amount.type !== "number" || said.amount.direction !== undefined) return frame;
  const { value } = said.amount;
  if (old?.amount.type !== "time" && old?.amount.type !== "distance") return frame;
  const perUnit = old.amount.type === "time" && old.amount.seconds % secondsPerMinute === 0;
  const amount =
    old.amount.type === "distance"
      ? { ...old.amount, value }
      : { ...old.amount, seconds: value * (perUnit ? secondsPerMinute : 1) };
  const weeks = whens.flatMap((group) => group.whens);
  const own = named.map((group) => ({
    ...group,
    whens: [...group.whens.filter(({ type }) => type !== "week"), ...weeks],
  }));
  return { ...frame, whens: own, amounts: [{ ...said, amount }] };
};
const secondsPerMinute = 60;

/** A session's name is of the one that was spoken of: "I'm away that Saturday, take the long run out". */
const ofSpoken = (said: Frame, memory: Memory, input: EditRequestInput): Frame => {
  const frame = ofThis(said, memory, input);
  const { sessions } = memory;
  const [group, ...others] = frame.whens;
  const [when, ...more] = group?.whens ?? [];
  if (!group || when?.type !== "name" || others.length + more.length > 0) return frame;
  const [one, ...rest] = sessions.filter(({ was, now }) => when.names.includes((was ?? now).name));
  const date = one && rest.length === 0 ? dateOf(one) : undefined;
  return date === undefined ? frame : { ...frame, whens: [{ ...group, whens: [{ type: "date", date }] }] };
};

const isRest = (item: Item): boolean => item.kind === "word" && item.class === "all" && item.value === "rest";

/** "Just the bench, take out the rest": all but what was named before. */
const withRest = (frame: Frame, clause: Clause | undefined, before: Frame | undefined): Frame => {
  const rest = clause?.items.find(isRest);
  if (!rest) return frame;
  const isNamed = ({ kind, start }: Target): boolean => kind === "mention" && start < rest.start;
  const own = frame.targets.filter(isNamed);
  const named = own.length > 0 ? own : (before?.targets.filter(isNamed) ?? []);
  const targets = frame.targets.filter((target) => !own.includes(target));
  return { ...frame, targets, excepts: [...frame.excepts, ...named] };
};

/** A time that was said since is what "it" stands for, and no week of before. */
const withoutOldWeeks = (memory: Memory, before: Memory, { whens }: Frame): Memory =>
  whens.length > 0 && memory.weeks === before.weeks ? { ...memory, weeks: undefined } : memory;

/** "10 minutes longer": what is proposed without doing that is something else; "not a minute more" only says what is meant. */
const isDecisive = (span: Span | Item, message: string): boolean =>
  "kind" in span &&
  span.kind === "amount" &&
  span.amount.direction !== undefined &&
  !/\bnot\W*$/iu.test(message.slice(0, span.start));

/** The words of spans as written, each once; a verb that was taken over from another clause has none. */
const textsAt = (message: string, spans: readonly Span[]): readonly string[] => [
  ...new Set(spans.map(({ start, end }) => message.slice(start, end).trim()).filter((text) => text !== "")),
];

/** "Monday 4 December", where that is a Friday. */
const tornDay = ({ whens, exceptWhens }: Frame): Ask | undefined => {
  for (const { start, end, whens: days } of [...whens, ...exceptWhens])
    for (const day of days)
      if (day.type === "date" && day.weekday !== undefined) {
        const named = dayOfWeekName(day.weekday);
        return asking(
          `${sayDate(day.date)} isn't a ${named}. Which day do you mean?`,
          [sayDate(day.date), named],
          { start, end },
        );
      }
  return undefined;
};

/** "on Friday drop …": a time in front of all else. */
const isLed = ({ whens, targets, amounts }: Frame): boolean => {
  const [first] = whens;
  return first !== undefined && [...targets, ...amounts].every(({ start }) => start > first.start);
};

/** The calls of a draft, in order. */
export const callsOf = (draft: Draft): readonly ToolCall[] =>
  draft.calls.map(({ name, args }, at) => ({
    id: `call_${at + 1}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));

const condition = asking(
  "I can't make a change wait for something. Should I change it now, whatever happens?",
);

/** Completed sessions stay as they are, whatever is asked of them. */
const askOfCompleted = (draft: Draft): Ask | undefined => {
  const session = draft.effects.find((effect) => effect.session && isDone(effect.session))?.session;
  return session && completed(draft, session);
};

/** What is said where nothing would change. */
export const alreadySo: Ask = {
  ...asking("That is how it is already. What should change?"),
  isSo: true,
};

/** What shall wait for something is asked about: edits can't wait. */
export const asksCondition = (message: string): EditReading => askReading(condition, message);

/** What clauses come to. `cost`: how much of what they ask for stays unexplained; `draft`: the edits, where there are any. */
export type Attempt = {
  readonly reading: EditReading;
  readonly cost: number;
  readonly draft?: Draft;
  /** Where one of several changes can't be made. */
  readonly failed?: FailedPart;
};

/** Plans what weighed clauses ask for, and tries it on the program; a question where it can't be done, or would have to be guessed. */
export const planClauses = (
  clauses: readonly Clause[],
  corrected: boolean,
  input: EditRequestInput,
  words: ProgramWords,
): Attempt => {
  const { message, program } = input;
  const asks = (ask: Ask, at = -1): Attempt => {
    const failed = failedPart(clauses, ask, clauses[at]);
    return { reading: askReading(ask, message), cost: 10, ...(failed && { failed }) };
  };
  const draft = createDraft(program, input.now.slice(0, 10), input.bound);
  const planned = planAll(clauses, draft, input, words);
  if ("ask" in planned) return asks(planned.ask, planned.at);
  if (draft.calls.length === 0) return asks(alreadySo);
  const nothing = askOfNothing(draft) ?? askOfTwice(draft);
  if (nothing) return asks(nothing);
  const odd = hasOddValues(draft);
  const [amiss] = textsAt(
    message,
    planned.left.filter((span) => isDecisive(span, message)),
  );
  if (amiss !== undefined)
    return asks(
      asking(
        `I can’t tell what “${amiss}” is said of, so nothing is proposed. What should change, and by how much?`,
      ),
    );
  const unsureAbout = textsAt(message, planned.left);
  const doubtful = planned.doubtful || unsureAbout.length > 0 || corrected || odd;
  const toolCalls = callsOf(draft);
  let uid = 0;
  const outcome = runCalls(program, toolCalls, () => `new-${(uid += 1)}`);
  if (!outcome.ok) {
    const failed = outcome.results.findIndex((result) => !result.success);
    const result = outcome.results[failed];
    const reason = result && !result.success ? result.errors[0] : undefined;
    return asks(
      asking(
        `That can't be done as it is${reason ? `: ${reason.replace(/\.+$/u, "")}` : ""}. What would you like instead?`,
      ),
      planned.ends.findIndex((end) => end > failed),
    );
  }
  return {
    reading: {
      kind: "edits",
      confidence: doubtful ? "unsure" : "sure",
      toolCalls,
      ...(unsureAbout.length > 0 && { unsureAbout }),
      reply: "",
      suggestedReplies: [],
    },
    draft,
    cost: unsureAbout.length + (planned.doubtful ? 0.5 : 0) + (odd ? 2 : 0),
  };
};

/** The same of clauses as they were cut from a message. `corrected`: so was the spelling. */
export const planRequest = (
  open: readonly OpenClause[],
  corrected: boolean,
  input: EditRequestInput,
  words: ProgramWords,
): Attempt => {
  const weighed = weighClauses(splitExceptions(applyCorrections(finishClauses(withWaysBack(open)))));
  if (weighed.verdict === "none") return { reading: none, cost: 20 };
  if (weighed.verdict === "edits") return planClauses(weighed.clauses, corrected, input, words);
  const ask = weighed.verdict === "cantDay" ? cantDay : condition;
  return { reading: askReading(ask, input.message), cost: 10 };
};
