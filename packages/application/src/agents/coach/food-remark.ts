import type { ToolContext } from "@canter/agent/run/agent";
import { type FoodRemark, readFoodRemark } from "@canter/domain/health/words/food-remarks";
import { addDays } from "@canter/domain/schedule/local-date";
import { roundTo } from "@canter/domain/units/convert-units";
import type { Handle } from "@canter/storage/database";
import type { CoachKnowledge, CoachWorld } from "./coach-world.ts";
import { justDone } from "./corrections/just-logged.ts";
import { corrected, takenBack } from "./outcome-words.ts";
import { entriesOf, entryMeantBy, recentEntry } from "./corrections/named-entries.ts";

/** What is called so is any meal: "half the portion". */
const anyMeal = /^(?:portion|plate|bowl|serving|thing|meal|food|lot|glass|cup|packet|bag|box|tub)s?$/u;

/** What a message says of something that was eaten: of what was kept a short while ago, or is named and of these two days. Undefined: nothing. */
export async function foodRemarked(
  db: Handle,
  { text, member, words, history }: Pick<CoachKnowledge, "text" | "member" | "words" | "history">,
): Promise<FoodRemark | undefined> {
  const remark = readFoodRemark(text);
  if (!remark) return undefined;
  const [last] = await justDone(db, member.scope, { history, words }, 3);
  const isOfLast = remark.kind === "portion" && (remark.about === "" || anyMeal.test(remark.about));
  if (isOfLast && last && entriesOf(last).at(-1)?.kind === "nutrition") return { ...remark, about: "" };
  const isNamed = entryMeantBy({ words }, { was: "", about: `the ${remark.about}` });
  const yesterday = addDays(words.parse.now.slice(0, 10), -1);
  const found =
    isNamed &&
    (await recentEntry(
      db,
      { member, words },
      (kind, row) => kind === "nutrition" && row.date >= yesterday && isNamed(kind, row),
    ));
  return found && !("refused" in found) ? remark : undefined;
}

/** Corrects how much it was, or takes it back, and says so; undefined: nothing that was eaten is spoken of. */
export async function followFoodRemark(
  world: CoachWorld,
  toolContext: ToolContext,
): Promise<string | undefined> {
  const remark = await foodRemarked(world.context.store.db, world);
  if (!remark) return undefined;
  const about = remark.about === "" ? "" : `the ${remark.about}`;
  const isGone = remark.kind === "gone";
  const outcome = isGone
    ? await toolContext.call("undo_latest", { what: `delete ${about}`, isNamed: true })
    : await toolContext.call("correct_latest", { was: `× ${roundTo(remark.times, 2)}`, about });
  if (!outcome.ok) return outcome.message;
  return isGone ? takenBack(outcome.output) : corrected(outcome.output);
}
