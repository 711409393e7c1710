import type { ToolContext } from "@canter/agent/run/agent";
import type { MemoryEntry } from "@canter/agent/schema/memory-entry";
import { z } from "zod";
import { isInOwnWords, statePrefix, rememberPrefix } from "@canter/domain/context/memory-keys";
import { memoryWishIn, readMemoryWish, type MemoryWish } from "@canter/domain/intent/read-memory-wish";
import { readTalk, type Talk } from "@canter/domain/intent/read-talk";
import type { CoachWorld } from "./coach-world.ts";

/** "I hate burpees" as a key: told-i-hate-burpees. `other`: for words of which no letter can stand in one. */
const keyOf = (words: string, other: string, prefix = rememberPrefix): string => {
  const slug = words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 60);
  return `${prefix}${slug === "" ? other.replaceAll(/[^a-z0-9]/gu, "") : slug}`;
};

const units: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** For how many days the words themselves say that it holds. */
function daysIn(words: string): number | undefined {
  if (/\b(?:today|tonight)\b/iu.test(words)) return 1;
  if (/\b(?:this|next) week\b/iu.test(words)) return /\bnext week\b/iu.test(words) ? 14 : 7;
  const [, count, unit] = /\bfor (?:the next )?(\d{1,2}) (day|week|month)s?\b/iu.exec(words) ?? [];
  return unit === undefined ? undefined : Math.min(366, Number(count) * (units[unit.toLowerCase()] ?? 1));
}

const forgottenSchema = z.object({ value: z.unknown() });

const textOf = ({ value }: Pick<MemoryEntry, "value">): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const small = new Set(["that", "about", "with", "what", "said", "have", "this", "the", "and", "was", "for"]);
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !small.has(word));

/** What is remembered in most of these words: one, or undefined where none or several are. */
function entryOf(words: string, entries: readonly MemoryEntry[]): MemoryEntry | undefined {
  const sought = wordsOf(words);
  const scored = entries.map((entry) => {
    const own = new Set(wordsOf(`${entry.key} ${textOf(entry)}`));
    return { entry, score: sought.filter((word) => own.has(word)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const found = scored.filter(({ score }) => score === best && score > 0);
  return found.length === 1 ? found[0]?.entry : undefined;
}

async function forgetting(toolContext: ToolContext, entry: MemoryEntry | undefined): Promise<string> {
  if (!entry) return "I remember nothing of that. Ask “what do you remember about me” to see all of it.";
  const outcome = await toolContext.call("forget", { key: entry.key });
  if (!outcome.ok) return outcome.message;
  return `Forgotten: ${textOf(forgottenSchema.parse(outcome.output))}.`;
}

/** For how many days a state counts, where the words don't say it. */
const stateDays = {
  ill: 14,
  hurt: 28,
  sore: 7,
  tired: 3,
  stressed: 7,
  heavy: 14,
  easy: 14,
  exercise: 28,
} as const;

/** From where a message says how somebody is: what it said before is no part of that ("I moved house and my wrist hurts"). */
function fromStateOn(text: string): string {
  const starts = [...text.matchAll(/(?:[,;.]|\s(?:and|but))\s+/gu)].map(
    ({ 0: all, index }) => index + all.length,
  );
  const isState = (from: string) => ["state", "constraint"].includes(readTalk(from)?.kind ?? "");
  const clauses = [0, ...starts].map((start, at) => ({ start, clause: text.slice(start, starts[at]) }));
  return text.slice(
    clauses.find(({ clause }) => isState(clause.replace(/(?:[,;.]|\s(?:and|but))\s+$/u, "")))?.start ?? 0,
  );
}

/**
 * How the member says that they are, or what they can't do, is kept for a while where they see and correct it, and what they like or always do
 * until they say otherwise: what that came to, in words.
 */
export async function keepState(
  world: CoachWorld,
  toolContext: ToolContext,
  talk: Talk,
): Promise<string | undefined> {
  const { callPrefix, text } = world;
  if (talk.kind === "habit" || talk.kind === "preference") {
    const words = text.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;.–-]+|[.!,;\s]+$/gu, "");
    return remembering(world, toolContext, words.slice(0, 200));
  }
  const kind = talk.kind === "state" ? talk.state : talk.kind === "constraint" ? talk.constraint : undefined;
  if (kind === undefined || kind === "time" || kind === "equipment" || kind === "travel") return undefined;
  // What stood beside an entry begins with the mark between them.
  const value = fromStateOn(text)
    .replaceAll(/^[\s,;.–-]+|[\s,;–-]+$/gu, "")
    .slice(0, 200);
  const days = daysIn(value) ?? stateDays[kind];
  const outcome = await toolContext.call("remember", {
    key: keyOf(value, callPrefix, statePrefix),
    value,
    days,
  });
  return outcome.ok
    ? `I keep that in mind for ${days === 1 ? "today" : `${days} days`}; you see it under Memory.`
    : undefined;
}

async function remembering(
  { callPrefix, hasModel }: CoachWorld,
  toolContext: ToolContext,
  words: string,
): Promise<string> {
  const outcome = await toolContext.call("remember", {
    key: keyOf(words, callPrefix),
    value: words,
    days: daysIn(words),
  });
  if (!outcome.ok) return `I can’t remember that: ${outcome.message}`;
  const use = hasModel ? "" : " It counts where a model answers; without one I only keep it.";
  return `I will remember: ${words}.${use} Say “forget that”, and it is gone.`;
}

/** What an agent noted itself is named: its value alone ("Legs & Back") would say nothing of what it is. */
const inWords = (entry: MemoryEntry): string =>
  isInOwnWords(entry.key) ? textOf(entry) : `${entry.key.replaceAll(/[_.-]+/gu, " ")}: ${textOf(entry)}`;

const listed = ({ remembered }: CoachWorld): string =>
  remembered.length > 0
    ? `I remember: ${remembered.map(inWords).join("; ")}.`
    : "I remember nothing about you yet. Say what, as in: remember that I train before work.";

/** The entry that the member told last. */
const latestRemembered = ({ remembered }: CoachWorld): MemoryEntry | undefined =>
  remembered
    .filter(({ key }) => isInOwnWords(key))
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .at(0);

/** Does what is asked of the memory; undefined: nothing is, or it may be something else that is to be forgotten. */
export async function keepInMind(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  const wish: MemoryWish | undefined = readMemoryWish(world.text);
  if (!wish || wish.kind === "forget_latest") return undefined;
  if (wish.kind === "list") return listed(world);
  return wish.kind === "remember"
    ? remembering(world, toolContext, wish.words)
    : forgetting(toolContext, entryOf(wish.words, world.remembered));
}

/** "Forget that" where it means nothing else: what was told last is forgotten. */
export const forgetLatest = (world: CoachWorld, toolContext: ToolContext): Promise<string> | undefined => {
  const latest = readMemoryWish(world.text)?.kind === "forget_latest" ? latestRemembered(world) : undefined;
  return latest && forgetting(toolContext, latest);
};

/** "Undo" behind nothing but what was kept in mind takes that back. */
export function undoRemembered(world: CoachWorld, toolContext: ToolContext): Promise<string> | undefined {
  const said = world.history.findLast(({ author }) => author === "member");
  if (!said) return undefined;
  const kind = memoryWishIn(said.text)?.kind ?? readTalk(said.text)?.kind;
  const isKept = kind === "remember" || kind === "habit" || kind === "preference";
  const latest = isKept ? latestRemembered(world) : undefined;
  return latest && latest.createdAt >= said.createdAt ? forgetting(toolContext, latest) : undefined;
}

const sinceWhen =
  /^\W*(?:and |it(?:['’]?s| is| has)? |been |only |just |ever )*(?:since|for|from) [^?]{1,40}$/iu;

/** "Since yesterday" behind "my knee hurts": kept with it. Undefined: it says nothing of how somebody is. */
export async function addToState(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  const said = world.history.findLast(({ author }) => author === "member");
  if (!said || !sinceWhen.test(world.text) || readTalk(said.text)?.kind !== "state") return undefined;
  const latest = latestRemembered(world);
  if (!latest?.key.startsWith(statePrefix) || latest.createdAt < said.createdAt) return undefined;
  const value = `${textOf(latest)} ${world.text.trim().replace(/[.!]+$/u, "")}`.slice(0, 200);
  const kept = await toolContext.call("remember", { key: latest.key, value, days: daysLeft(latest) });
  return kept.ok ? `I keep it in mind with that: ${value}.` : undefined;
}

const dayMs = 86_400_000;
const daysLeft = ({ createdAt, expiresAt }: MemoryEntry): number | undefined =>
  expiresAt === undefined ? undefined : Math.max(1, Math.round((expiresAt - createdAt) / dayMs));
