import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { DiarySpan } from "@canter/domain/health/words/diary-span";
import type { DiaryInput } from "../diary/diary-input.ts";
import { dayWords } from "@canter/domain/health/words/read-day";
import { toldToKeep } from "@canter/domain/text/late-entry";
import { openers } from "@canter/domain/text/openers";
import { readTalk } from "@canter/domain/intent/read-talk";
import type { Part } from "@canter/domain/intent/decide-message";
import type { CoachMessage } from "../coach/coach-input.ts";
import type { RouterInput } from "./agent.ts";
import type { InlineTask } from "./inline-task.ts";

/** A part of a message with the agent that it is for. */
type DiaryPart = { readonly start: number; readonly input: DiaryInput };

/** What joins parts and says nothing by itself; a day that stands alone belonged to what was taken. */
const joining = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${toldToKeep}|${dayWords}|${openers}|just now|this am|am|thanks|thank you|thx|ty|cheers|plus|with|ps|i|my|after|before|that|it|was|on)(?![\p{L}\p{N}])`,
  "giu",
);
const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replaceAll(joining, " "));

const firstPlace = (text: string): number => /\S/u.exec(text)?.index ?? text.length;

type RoutedDiary = {
  /** One for each kind, in the order of the message. */
  readonly diary: readonly DiaryPart[];
  /** What else the message wants. */
  readonly others: readonly Part[];
};

/**
 * What becomes of a message that tells entries: those of a kind together, and beside them whatever else it wants. Talk beside entries ("quads
 * sore") wants nothing: it is kept with the first measurement as its note.
 */
export function routeDiary(
  {
    text,
    rest,
    entries,
    athleteId,
  }: { text: string; rest: string; entries: readonly DiarySpan[]; athleteId: string },
  routed: readonly Part[],
  parsed: ParsedMessage,
): RoutedDiary {
  const isSaid = !isEmpty(rest.slice(0, 4000));
  const others = isSaid
    ? routed.filter(
        ({ intent }) => intent !== "talk" && (intent !== "log" || parsed.isLog || parsed.workouts.length > 0),
      )
    : [];
  const beside = rest.slice(0, 4000).trim();
  // How somebody is holds longer than the day's entry: the coach takes it up and keeps it in mind.
  const isState = isSaid && others.length === 0 && readTalk(beside)?.kind === "state";
  const state: readonly Part[] = isState
    ? [{ intent: "talk", sign: "talk:state", text: rest, sureness: 1 }]
    : [];
  const talk =
    isSaid && others.length === 0
      ? rest.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;.–-]+|[\s,;–-]+$/gu, "")
      : "";
  const note = talk === "" ? {} : { note: talk.replaceAll(/(?:\s*,){2,}/gu, ",").slice(0, 1000) };
  const kinds = [...new Set(entries.map(({ reading }) => reading.kind))];
  const diary = kinds.map((kind) => {
    const own = entries.filter(({ reading }) => reading.kind === kind);
    return { start: own[0]?.start ?? 0, input: { text, athleteId, entries: own, ...note } };
  });
  return { diary, others: [...others, ...state] };
}

/** All parts in the order in which the message begins them. */
const inOrder = <Part extends { readonly start: number }>(parts: readonly Part[]): readonly Part[] =>
  parts.toSorted((a, b) => a.start - b.start);

/** Where a routed part begins. */
const startOf = ({ text }: Part): number => firstPlace(text);

type RunPart = { readonly start: number; readonly agent: string; readonly input: CoachMessage | DiaryInput };

/** Who gets which part of a message that tells entries: the diary alone, or the router with a part for each. */
export function partsWithEntries(
  { diary, others }: RoutedDiary,
  agentOf: (part: Part) => string,
  common: Omit<CoachMessage, "text">,
): { readonly agent: string; readonly input: RouterInput | DiaryInput } {
  // What is asked counts what is kept, wherever it stands.
  const parts: RunPart[] = [
    ...diary.map(({ start, input }) => ({ start, agent: "diary", input })),
    ...others.map((span) => ({
      start: span.intent === "question" ? Infinity : startOf(span),
      agent: agentOf(span),
      input: { ...common, text: span.text, ...(span.intent === "question" && { isAsked: true }) },
    })),
  ];
  const [first] = diary;
  if (first && others.length === 0)
    return {
      agent: "diary",
      // All of them in one run: nobody else has anything to say.
      input: { ...first.input, entries: inOrder(diary.flatMap(({ input }) => input.entries)) },
    };
  return { agent: "router", input: { parts: inOrder(parts).map(({ agent, input }) => ({ agent, input })) } };
}

/** What the diary does at once, in the transaction of the message. */
export const inlineDiary = async (
  ...[context, member, request, input]: Parameters<typeof import("../diary/diary-context.ts").diaryWorld>
): Promise<InlineTask> => {
  const [{ diaryWorld }, { openDiary }] = await Promise.all([
    import("../diary/diary-context.ts"),
    import("../diary/open-diary.ts"),
  ]);
  const world = await diaryWorld(context, member, request, input);
  return () => ({ task: openDiary(world), stored: new Map() });
};
