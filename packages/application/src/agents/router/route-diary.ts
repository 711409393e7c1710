import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { DiarySpan } from "@canter/domain/health/words/diary-span";
import type { DiaryInput } from "../diary/diary-input.ts";
import { dayWords } from "@canter/domain/health/words/read-day";
import { toldToKeep } from "@canter/domain/text/late-entry";
import { openers } from "@canter/domain/text/openers";
import { readTalk } from "@canter/domain/intent/read-talk";
import type { Part } from "@canter/domain/intent/decide-message";

/** A part of a message with the agent that it is for. */
export type DiaryPart = { readonly start: number; readonly input: DiaryInput };

/** What joins parts and says nothing by itself; a day that stands alone belonged to what was taken. */
const joining = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${toldToKeep}|${dayWords}|${openers}|just now|this am|am|thanks|thank you|thx|ty|cheers|plus|with|ps|i|my|after|before|that|it|was|on)(?![\p{L}\p{N}])`,
  "giu",
);
const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replaceAll(joining, " "));

const firstPlace = (text: string): number => /\S/u.exec(text)?.index ?? text.length;

export type RoutedDiary = {
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
export const inOrder = <Part extends { readonly start: number }>(parts: readonly Part[]): readonly Part[] =>
  parts.toSorted((a, b) => a.start - b.start);

/** Where a routed part begins. */
export const startOf = ({ text }: Part): number => firstPlace(text);
