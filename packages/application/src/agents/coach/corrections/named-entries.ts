import { savedKindsIn } from "@canter/domain/intent/saved-things";
import { measurementInputSchema } from "@canter/domain/health/measurement";
import { meals } from "@canter/domain/health/nutrition-totals";
import { measureNames } from "@canter/domain/health/words/correct-entry";
import { readDay } from "@canter/domain/health/words/read-day";
import { addDays } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { singular, wordsOf } from "@canter/domain/text/fold-words";
import type { Handle } from "@canter/storage/database";
import type { DiaryRow } from "@canter/storage/health/diary-row";
import { listDiary, readDiary } from "@canter/storage/health/list-diary";
import type { DoneThing, EntryRef } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { entryTable, sayEntry } from "./correct-entry.ts";
import type { Correction, Refused } from "./correct-whose.ts";

/** Whether an entry may be what is corrected. */
export type IsEntryMeant = (kind: EntryRef["kind"], row: DiaryRow) => boolean;

/** The entries that something done kept or corrected. */
export const entriesOf = (thing: DoneThing): readonly EntryRef[] =>
  thing.kind === "entries" ? thing.entries : thing.kind === "entry_correction" ? [thing.entry] : [];

/** Those of these entries that may be meant. */
export async function filterEntries(
  tx: Handle,
  { member }: CoachKnowledge,
  entries: readonly EntryRef[],
  isMeant: IsEntryMeant,
): Promise<readonly EntryRef[]> {
  const meant = [];
  for (const entry of entries) {
    const row = await readDiary(tx, member.scope, entryTable(entry.kind), entry.id);
    if (row && isMeant(entry.kind, row)) meant.push(entry);
  }
  return meant;
}

/** What names a thing: the words behind an article, and those before what is said of it: "the oatmeal", "oatmeal was". */
const naming =
  /\b(?:the|my|that|for|on|of) ((?:(?!was\b|were\b|is\b)\p{L}+ ?){1,3})|((?:\p{L}+ ){1,2})(?:was|were|is)\b/giu;
/** Name nothing: "change that to 350". */
const nameless: ReadonlySet<string> = new Set(
  "to from by at on in of for with than and so but it that this those no sorry actually one a an the my still just really again had have got make made take change".split(
    " ",
  ),
);

/** The words by which a text names what it speaks of. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(naming)]
    .flatMap(([, behind, before]) => wordsOf(behind ?? before ?? ""))
    .map((word) => word.text)
    .filter((word) => !nameless.has(word));

const isMealName = (name: string): boolean => (meals as readonly string[]).includes(name);

/**
 * Which entries a correction may be of, by the words that name one and by what it denies: those are the entry's own. Undefined: it says neither.
 */
export function entryMeantBy(
  { words }: Pick<CoachKnowledge, "words">,
  { about = "", not }: Correction,
): IsEntryMeant | undefined {
  const names = namesIn(about);
  if (names.length === 0 && not === undefined) return undefined;
  const day = not === undefined ? undefined : readDay(not, words.parse.now.slice(0, 10));
  const denied = not === undefined || day !== undefined ? [] : wordsOf(not).map((word) => word.text);
  return (kind, row) => {
    const said = sayEntry(kind, row);
    const measure = measurementInputSchema.shape.kind.safeParse(row.kind).data;
    const own = new Set([
      ...wordsOf(said).map((word) => singular(word.text)),
      ...(kind === "measurement" && measure ? measureNames[measure] : []),
    ]);
    const isOfKind = kind !== "measurement" && savedKindsIn(names.join(" ")).has(kind);
    const meal = names.find(isMealName);
    const isOtherMeal = kind === "nutrition" && meal !== undefined && meal !== row.kind;
    const isNamed = !isOtherMeal && (isOfKind || names.some((name) => own.has(singular(name))));
    // A meal that was not named may be the one that it was not.
    const isMeal = kind === "nutrition" && row.kind === "" && savedKindsIn(not ?? "").has("nutrition");
    const has =
      isMeal || denied.some((word) => own.has(singular(word))) || (day !== undefined && day === row.date);
    return (names.length === 0 || isNamed) && (not === undefined || has);
  };
}

/** What is corrected without having been kept in its conversation was kept within so many days. */
const recentDays = 7;
const kinds = ["measurement", "nutrition", "goal"] as const;

/** The one entry of the last days that is meant, of the latest day; undefined: none; refused, with a question: several of one day. */
export async function recentEntry(
  tx: Handle,
  { member, words }: Pick<CoachKnowledge, "member" | "words">,
  isMeant: IsEntryMeant,
): Promise<EntryRef | Refused | undefined> {
  const today = words.parse.now.slice(0, 10);
  const { athleteId } = member.member;
  const from = addDays(today, -recentDays);
  const found = [];
  for (const kind of kinds) {
    const page = await listDiary(tx, member.scope, entryTable(kind), { athleteId, from, limit: 50 });
    const rows = page.ok ? page.value.items : [];
    found.push(...rows.filter((row) => isMeant(kind, row)).map((row) => ({ kind, row })));
  }
  const last = found
    .map(({ row }) => row.date)
    .toSorted()
    .at(-1);
  const [first, ...others] = found.filter(({ row }) => row.date === last);
  if (!first) return undefined;
  if (others.length === 0) return { kind: first.kind, id: first.row.id };
  const named = [first, ...others].map(({ kind, row }) => sayEntry(kind, row));
  return {
    refused: `Which one of ${describeDate(first.row.date, today)} do you mean? ${named.join(" – or – ")}. Nothing is changed yet.`,
  };
}
