import type { ToolCall } from "../program/edits/edit.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { applyCorrections } from "./clauses/apply-corrections.ts";
import { buildFrame } from "./clauses/build-frame.ts";
import { foldTexts } from "./clauses/fold-texts.ts";
import type { Frame } from "./clauses/frame.ts";
import { type Clause, joinClauses } from "./clauses/join-clauses.ts";
import { pairChanges } from "./clauses/pair-changes.ts";
import { cutSegments } from "./clauses/segment.ts";
import { type Ask, asking, isAsk } from "./draft/ask.ts";
import { createDraft, type Draft } from "./draft/draft.ts";
import { hasOddValues } from "./draft/odd-values.ts";
import type { Memory } from "./draft/resolve-exercises.ts";
import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { passesOver } from "./intents/passes-over.ts";
import { planClause } from "./intents/plan-clause.ts";
import { programWords, type ProgramWords } from "./items/program-words.ts";
import { foldCounts } from "./items/fold-counts.ts";
import { readItems } from "./items/read-items.ts";
import { recall } from "./clauses/recall.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import { sayDate } from "./draft/say.ts";
import { sayReading } from "./reply/say-reading.ts";
import { isTorn } from "./clauses/is-torn.ts";
import { isReply } from "./clauses/is-reply.ts";
import { editWords } from "./scan/edit-words.ts";
import { readTokens } from "./scan/read-tokens.ts";
import { besideLeft } from "./account/beside.ts";
import { wordsLeft } from "./account/words-left.ts";
import type { Span } from "./items/item.ts";
import { weighClauses } from "./clauses/weigh-clauses.ts";

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

const readClauses = (
  input: EditRequestInput,
  words: ProgramWords,
): { readonly clauses: readonly Clause[]; readonly draft: Draft; readonly corrected: boolean } => {
  const { program, message, now, catalogue } = input;
  const today = now.slice(0, 10);
  const tokens = readTokens(message, editWords(catalogue).correct);
  const items = foldTexts(
    foldCounts(readItems(tokens, { catalogue, program: words, today }), message),
    message,
  );
  return {
    clauses: applyCorrections(joinClauses(pairChanges(cutSegments(items, message)))),
    draft: createDraft(program, today),
    corrected: tokens.some((token) => token.corrected),
  };
};

/** `left`: what was said and is not in the plan. */
type Plan = { readonly doubtful: boolean; readonly left: readonly Span[] } | Ask;

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
  let doubtful = isTorn(clauses, frames);
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
    const before = draft.calls.length;
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
    doubtful ||= isAmbiguous(frame, frames[at - 1]);
    doubtful ||= passesOver(frame, draft.calls.slice(before));
    doubtful ||= planned.doubtful || frame.doubtful || (frame.unknown.length > 0 && !planned.verbatim);
  }
  left.push(...besideLeft(clauses, { effects: draft.effects, draft, message: input.message }));
  return { doubtful, left };
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

/** "move bench after rows and add a set to it": a pronoun for one of two that were named. */
const isAmbiguous = (frame: Frame, before: Frame | undefined): boolean =>
  before !== undefined &&
  before.anchors.length > 0 &&
  !before.verbs.includes("add") &&
  frame.targets.some((target) => target.kind === "pronoun" && !target.many);

const callsOf = (draft: Draft): readonly ToolCall[] =>
  draft.calls.map(({ name, args }, at) => ({
    id: `call_${at + 1}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const readEditRequest = (input: EditRequestInput): EditReading => {
  const { message, program } = input;
  if (message.trim() === "" || message.length > longestMessage) return none;
  if (isReply(message)) return none;
  const words = programWords(program);
  const { clauses: read, draft, corrected } = readClauses(input, words);
  const weighed = weighClauses(read);
  if (weighed.verdict === "none") return none;
  if (weighed.verdict === "cantDay")
    return askReading(
      asking("What should happen with that day's session: move it, skip it, or cancel it?", [
        "move it to the next day",
        "skip it",
        "cancel it",
      ]),
      message,
    );
  if (weighed.verdict === "condition")
    return askReading(
      asking("I can't make a change wait for something. Should I change it now, whatever happens?"),
      message,
    );
  const planned = planAll(weighed.clauses, draft, input, words);
  if (isAsk(planned)) return askReading(planned, message);
  const doubtful = planned.doubtful || planned.left.length > 0 || corrected || hasOddValues(draft);
  const unsureAbout = textsAt(message, planned.left);
  if (draft.calls.length === 0)
    return askReading(asking("That is how it is already. What should change?"), message);
  const toolCalls = callsOf(draft);
  let uid = 0;
  const outcome = runCalls(program, toolCalls, () => `new-${(uid += 1)}`);
  if (!outcome.ok) {
    const failed = outcome.results.find((result) => !result.success);
    const reason = failed && !failed.success ? failed.errors[0] : undefined;
    return askReading(
      asking(
        `That can't be done as it is${reason ? `: ${reason.replace(/\.+$/u, "")}` : ""}. What would you like instead?`,
      ),
      message,
    );
  }
  return {
    kind: "edits",
    confidence: doubtful ? "unsure" : "sure",
    toolCalls,
    ...(unsureAbout.length > 0 && { unsureAbout }),
    ...sayReading(draft, doubtful, unsureAbout),
  };
};
