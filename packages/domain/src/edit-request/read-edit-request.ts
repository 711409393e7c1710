import type { ToolCall } from "../program/edits/edit.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { applyCorrections } from "./clauses/apply-corrections.ts";
import { buildFrame } from "./clauses/build-frame.ts";
import { foldTexts } from "./clauses/fold-texts.ts";
import type { Frame } from "./clauses/frame.ts";
import { joinClauses, type Clause } from "./clauses/join-clauses.ts";
import { pairChanges } from "./clauses/pair-changes.ts";
import { moodOf } from "./clauses/mood.ts";
import { cutSegments, type Segment } from "./clauses/segment.ts";
import { statementOdds } from "./clauses/statement.ts";
import { asking, isAsk, type Ask } from "./draft/ask.ts";
import { createDraft, type Draft } from "./draft/draft.ts";
import { hasOddValues } from "./draft/odd-values.ts";
import type { Memory } from "./draft/resolve-exercises.ts";
import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { planClause } from "./intents/plan-clause.ts";
import { programWords, type ProgramWords } from "./items/program-words.ts";
import { foldCounts, foldThat } from "./items/fold-counts.ts";
import { readItems } from "./items/read-items.ts";
import { recall } from "./clauses/recall.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import { sayDate } from "./draft/say.ts";
import { sayReading } from "./reply/say-reading.ts";
import { isReply, weighClauses } from "./clauses/weigh-clauses.ts";
import { editWords } from "./scan/edit-words.ts";
import { readTokens } from "./scan/read-tokens.ts";
import { besideLeft } from "./account/beside.ts";
import { wordsLeft } from "./account/words-left.ts";
import type { Span } from "./items/item.ts";

const none: EditReading = {
  kind: "none",
  confidence: "sure",
  toolCalls: [],
  reply: "",
  suggestedReplies: [],
};

const askReading = (ask: Ask, message: string): EditReading => ({
  kind: "ask",
  confidence: "sure",
  toolCalls: [],
  reply: ask.ask,
  suggestedReplies: ask.choices.slice(0, 6),
  pending: { message, choices: ask.choices, ...(ask.span && { span: ask.span }) },
});

/** Messages longer than this hold more than a request. */
const longestMessage = 4000;

type Cut = { readonly segments: readonly Segment[]; readonly corrected: boolean };

const readSegments = ({ message, now, catalogue }: EditRequestInput, words: ProgramWords): Cut => {
  const tokens = readTokens(message, editWords(catalogue).correct);
  const items = foldTexts(
    foldThat(foldCounts(readItems(tokens, { catalogue, program: words, today: now.slice(0, 10) }), message)),
    message,
  );
  return {
    segments: pairChanges(cutSegments(items, message)),
    corrected: tokens.some((token) => token.corrected),
  };
};

/** `left`: what was said in requests and is not in the plan; `beside`: what could be in it of the rest. */
type Plan =
  | { readonly doubtful: boolean; readonly left: readonly Span[]; readonly beside: readonly Span[] }
  | Ask;

const isListed = (frames: readonly Frame[]): boolean =>
  frames.filter(
    (frame) =>
      frame.targets.some(({ kind }) => kind === "mention") &&
      frame.amounts.some(({ amount }) => amount.type === "scheme"),
  ).length > 1;

/** "add pull-ups 4x6 and face pulls 3x15 on Wednesday": where the last of several new ones goes, the others go too. */
const withSharedPlace = (frames: readonly Frame[]): readonly Frame[] =>
  frames.toReversed().reduce<readonly Frame[]>((done, frame) => {
    const [next] = done;
    const shares =
      next?.inherits === true &&
      next.verb === "add" &&
      frame.verb === "add" &&
      frame.whens.length === 0 &&
      next.whens.length > 0 &&
      frame.amounts.some(({ amount }) => amount.type === "scheme");
    return [shares ? { ...frame, whens: next.whens } : frame, ...done];
  }, []);

const planAll = (
  clauses: readonly Clause[],
  draft: Draft,
  input: EditRequestInput,
  words: ProgramWords,
): Plan => {
  const frames = withSharedPlace(clauses.map((clause) => buildFrame(clause, input.message)));
  const inList = isListed(frames.filter((_, at) => clauses[at]?.mood === "request"));
  let memory: Memory = { exercises: [], sessions: [] };
  let doubtful = false;
  const left: Span[] = [];
  let led: number | undefined;
  for (const [at, frame] of frames.entries()) {
    const clause = clauses[at];
    const context = {
      carries: led !== undefined && led === clause?.sentence,
      draft,
      catalogue: input.catalogue,
      words,
      unit: words.unit,
      message: input.message,
      memory,
      inList,
    };
    if (clauses[at]?.mood !== "request") {
      memory = recall(frame, context);
      continue;
    }
    const torn = tornDay(frame);
    if (torn) return torn;
    const done = draft.effects.length;
    const planned = planClause(frame, context);
    if (isAsk(planned)) return planned;
    const effects = draft.effects.slice(done);
    left.push(
      ...wordsLeft({
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
    memory = planned.memory;
    doubtful ||= planned.doubtful || frame.doubtful;
  }
  const beside = besideLeft(clauses, { effects: draft.effects, draft, message: input.message });
  return { doubtful, left, beside };
};

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

const callsOf = (draft: Draft): readonly ToolCall[] =>
  draft.calls.map(({ name, args }, at) => ({
    id: `call_${at + 1}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));

const cantDay = asking("What should happen with that day's session: move it, skip it, or cancel it?", [
  "move it to the next day",
  "skip it",
  "cancel it",
]);
const condition = asking(
  "I can't make a change wait for something. Should I change it now, whatever happens?",
);

/** What the segments come to, some of them taken for remarks. `cost`: how much of them stays unexplained. */
type Attempt = { readonly reading: EditReading; readonly cost: number; readonly settled?: true };

const attempt = (
  segments: readonly Segment[],
  cut: Cut,
  input: EditRequestInput,
  words: ProgramWords,
): Attempt => {
  const { message, program } = input;
  const asks = (ask: Ask): Attempt => ({ reading: askReading(ask, message), cost: 10 });
  const weighed = weighClauses(applyCorrections(joinClauses(segments)));
  if (weighed.verdict === "none") return { reading: none, cost: 20, settled: true };
  if (weighed.verdict === "cantDay") return { ...asks(cantDay), settled: true };
  if (weighed.verdict === "condition") return { ...asks(condition), settled: true };
  const draft = createDraft(program, input.now.slice(0, 10));
  const planned = planAll(weighed.clauses, draft, input, words);
  if (isAsk(planned)) return asks(planned);
  if (draft.calls.length === 0) return asks(asking("That is how it is already. What should change?"));
  const odd = hasOddValues(draft);
  const unsureAbout = textsAt(message, [...planned.left, ...planned.beside]);
  const doubtful =
    planned.doubtful || planned.left.length + planned.beside.length > 0 || cut.corrected || odd;
  const toolCalls = callsOf(draft);
  let uid = 0;
  const outcome = runCalls(program, toolCalls, () => `new-${(uid += 1)}`);
  if (!outcome.ok) {
    const failed = outcome.results.find((result) => !result.success);
    const reason = failed && !failed.success ? failed.errors[0] : undefined;
    return asks(
      asking(
        `That can't be done as it is${reason ? `: ${reason.replace(/\.+$/u, "")}` : ""}. What would you like instead?`,
      ),
    );
  }
  return {
    reading: {
      kind: "edits",
      confidence: doubtful ? "unsure" : "sure",
      toolCalls,
      ...(unsureAbout.length > 0 && { unsureAbout }),
      ...sayReading(draft, doubtful, unsureAbout),
    },
    cost: textsAt(message, planned.left).length + (planned.doubtful ? 0.5 : 0) + (odd ? 2 : 0),
  };
};

/** Segments that are tried as remarks too, no more than that. */
const maxOpen = 4;

/**
 * Segments whose words leave open whether they ask for something, or tell: each of them is tried as a remark, and what explains more of the
 * message is what was meant. To take a segment for a remark costs the less the more it reads like one.
 */
const bestAttempt = (cut: Cut, input: EditRequestInput, words: ProgramWords): Attempt => {
  const { segments } = cut;
  const first = attempt(segments, cut, input, words);
  if (first.settled || first.cost < 1 || segments.length < 2) return first;
  const open = segments
    .map((segment, at) => ({ at, odds: moodOf(segment) === "request" ? statementOdds(segment) : 0 }))
    .filter(({ odds }) => odds > 0)
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, maxOpen);
  let best = first;
  for (let mask = 1; mask < 1 << open.length; mask += 1) {
    const out = open.filter((_, bit) => mask & (1 << bit));
    const price = out.reduce((sum, { odds }) => sum + Math.max(0.2, 1.5 - odds / 2), 0);
    if (price >= best.cost) continue;
    const given = segments.map((segment, at) =>
      out.some((one) => one.at === at) ? { ...segment, beside: true as const } : segment,
    );
    const tried = attempt(given, cut, input, words);
    if (tried.cost + price < best.cost) best = { ...tried, cost: tried.cost + price };
  }
  return best;
};

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const readEditRequest = (input: EditRequestInput): EditReading => {
  const { message } = input;
  if (message.trim() === "" || message.length > longestMessage || isReply(message)) return none;
  const words = programWords(input.program);
  return bestAttempt(readSegments(input, words), input, words).reading;
};
