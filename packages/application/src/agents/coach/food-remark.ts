import type { ToolContext } from "@canter/agent/run/agent";
import { type FoodRemark, readFoodRemark } from "@canter/domain/health/words/food-remarks";
import { readDay } from "@canter/domain/health/words/read-day";
import { addDays } from "@canter/domain/schedule/local-date";
import { singular, wordsOf } from "@canter/domain/text/fold-words";
import { roundTo } from "@canter/domain/units/convert-units";
import type { Handle } from "@canter/storage/database";
import type { DiaryRow } from "@canter/storage/health/diary-row";
import { listDiary, readDiary } from "@canter/storage/health/list-diary";
import { messageDataOf } from "../../core/message-data.ts";
import type { CoachKnowledge, CoachWorld } from "./coach-world.ts";
import { entryTable, sayEntry } from "./corrections/correct-entry.ts";
import { justDone } from "./corrections/just-logged.ts";
import { entriesOf, entryMeantBy, recentEntry } from "./corrections/named-entries.ts";
import { corrected, outcomeText, takenBack } from "./outcome-words.ts";

/** What is called so is any meal: "half the portion". */
const anyMeal =
  /^(?:portion|plate|bowl|serving|helping|thing|meal|food|lot|glass|cup|packet|bag|box|tub)s?$/u;

type Said = Pick<CoachKnowledge, "text" | "member" | "words" | "history">;
/** What is said of which entries: none, where it is corrected or taken back by its name. */
type Remarked = { readonly remark: FoodRemark; readonly eaten: readonly DiaryRow[] };

/** What was eaten last of what was kept a short while ago; undefined: what was kept last is something else. */
async function eatenLast(
  db: Handle,
  { member: { scope }, words, history }: Omit<Said, "text">,
): Promise<DiaryRow | undefined> {
  // "Make it half", behind what is planned, is of that.
  if (messageDataOf(history.at(-1)?.data).ofProgram) return undefined;
  const [last] = await justDone(db, scope, { history, words }, 3);
  const entry = last && entriesOf(last).at(-1);
  return entry?.kind === "nutrition" ? readDiary(db, scope, entryTable("nutrition"), entry.id) : undefined;
}

/** What is eaten again was eaten in the last weeks. */
const weeksBack = 2;

/** What was eaten before that is eaten once more: all of a meal of the latest day, or the latest of its name. */
async function eatenBefore(
  db: Handle,
  { member, words }: Pick<Said, "member" | "words">,
  { about, like }: Extract<FoodRemark, { kind: "again" }>,
): Promise<readonly DiaryRow[]> {
  const today = words.parse.now.slice(0, 10);
  const { athleteId } = member.member;
  const from = addDays(today, -7 * weeksBack);
  const page = await listDiary(db, member.scope, entryTable("nutrition"), { athleteId, from, limit: 100 });
  const on = like?.day === undefined ? undefined : readDay(like.day, today);
  const names = wordsOf(about).map((word) => singular(word.text));
  const meant = (page.ok ? page.value.items : []).filter((row) => {
    const own = new Set(wordsOf(sayEntry("nutrition", row)).map((word) => singular(word.text)));
    const isMeal = like?.meal === undefined || row.kind === like.meal;
    return isMeal && (on === undefined || row.date === on) && names.every((name) => own.has(name));
  });
  return meant.filter(({ date }) => date === meant[0]?.date).slice(0, names.length > 0 ? 1 : undefined);
}

/** What a message says of something that was eaten: of what was kept a short while ago, or is named and was eaten lately. Undefined: nothing. */
export async function foodRemarked(db: Handle, said: Said): Promise<Remarked | undefined> {
  const remark = readFoodRemark(said.text);
  if (!remark) return undefined;
  const isOfLast =
    remark.kind !== "gone" &&
    (remark.about === "" || anyMeal.test(remark.about)) &&
    !(remark.kind === "again" && remark.like);
  const last = isOfLast ? await eatenLast(db, said) : undefined;
  if (last) return { remark: { ...remark, about: "" }, eaten: [last] };
  const { member, words } = said;
  if (remark.kind === "again") {
    const eaten = isOfLast ? [] : await eatenBefore(db, said, remark);
    return eaten.length > 0 ? { remark, eaten } : undefined;
  }
  const isNamed = entryMeantBy({ words }, { was: "", about: `the ${remark.about}` });
  const yesterday = addDays(words.parse.now.slice(0, 10), -1);
  const found =
    isNamed &&
    (await recentEntry(
      db,
      { member, words },
      (kind, row) => kind === "nutrition" && row.date >= yesterday && isNamed(kind, row),
    ));
  return found && { remark, eaten: [] };
}

/** Corrects how much it was, takes it back, or keeps it once more, and says so; undefined: nothing that was eaten is spoken of. */
export async function followFoodRemark(
  world: CoachWorld,
  toolContext: ToolContext,
): Promise<string | undefined> {
  const remarked = await foodRemarked(world.context.store.db, world);
  if (!remarked) return undefined;
  const { remark, eaten } = remarked;
  const about = remark.about === "" ? "" : `the ${remark.about}`;
  switch (remark.kind) {
    case "gone": {
      const outcome = await toolContext.call("undo_latest", { what: `delete ${about}`, isNamed: true });
      return outcome.ok ? takenBack(outcome.output) : outcome.message;
    }
    case "portion": {
      const times = `× ${roundTo(remark.times, 2)}`;
      const outcome = await toolContext.call("correct_latest", { was: times, about });
      return outcome.ok ? corrected(outcome.output) : outcome.message;
    }
    case "again": {
      const ids = eaten.map(({ id }) => id);
      const { times, meal } = remark;
      const outcome = await toolContext.call("repeat_food", { ids, times, ...(meal && { meal }) });
      return outcome.ok
        ? `Noted once more: ${outcomeText.parse(outcome.output).text}. Say “undo” to take that back.`
        : outcome.message;
    }
  }
}
