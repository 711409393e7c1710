import { measurementInputSchema } from "@canter/domain/health/measurement";
import { measurementRules } from "@canter/domain/health/measurement-rules";
import type { SpokenMeal } from "@canter/domain/health/words/food-remarks";
import type { SpokenMeasure } from "@canter/domain/health/words/read-further";
import { type FoodQuestion, type PreviousQuestion } from "@canter/domain/question/question";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import type { Scope } from "@canter/domain/access/scope";
import type { DoneThing } from "../../../core/message-data.ts";
import type { MemberContext } from "../../../core/application-context.ts";
import { goalArea } from "../../../health/goals.ts";
import { measurementArea } from "../../../health/measurements.ts";
import { nutritionArea } from "../../../health/nutrition.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { entryTable } from "../corrections/correct-entry.ts";
import { justDone } from "../corrections/just-logged.ts";
import { entriesOf } from "../corrections/named-entries.ts";
import { previousQuestion, questionsAnswered } from "./question-world.ts";

/** What is asked of an entry that was just kept or corrected, where a question goes on with it: "and yesterday?", "how far off am I?". */
async function askedOfEntries(
  db: Handle,
  scope: Scope,
  thing: DoneThing,
  before: PreviousQuestion | undefined,
): Promise<PreviousQuestion | undefined> {
  const entry = entriesOf(thing).at(-1);
  const row = entry && (await readDiary(db, scope, entryTable(entry.kind), entry.id));
  if (!row) return undefined;
  // Who asked what was left, and then ate, goes on with what is left now.
  const isOfLeft =
    before !== undefined && "about" in before && before.about === "food" && before.figure === "left";
  if (entry.kind === "nutrition") return { about: "food", figure: isOfLeft ? "left" : "eaten" };
  const measured = measurementInputSchema.shape.kind.safeParse(row.kind).data;
  if (entry.kind === "measurement") return measured && { about: "body", measure: measured, figure: "latest" };
  const { target } = goalArea.toView(row);
  if (target.kind !== "weight" && target.kind !== "body_composition") return undefined;
  const measure = target.kind === "weight" ? "weight" : target.measure;
  return { about: "body", measure, figure: "to_goal" };
}

/** Of a target that was just set: what is left of it. */
function askedOfTargets({ before, after }: Extract<DoneThing, { kind: "targets" }>): PreviousQuestion {
  const changed = (["calories", "protein", "carbs", "fat", "fibre"] as const).filter(
    (name) => after[name] !== before[name],
  );
  const [nutrient, ...others]: FoodQuestion["nutrient"][] = changed;
  return { about: "food", figure: "left", ...(nutrient && others.length === 0 && { nutrient }) };
}

/** What a question goes on with behind what was just kept or set. */
export async function askedByDone({
  context,
  member: { scope },
  history,
  words,
}: Pick<CoachKnowledge, "context" | "member" | "history" | "words">): Promise<PreviousQuestion | undefined> {
  const { db } = context.store;
  const thing = (await justDone(db, scope, { history, words })).at(-1);
  if (!thing) return undefined;
  const asked = questionsAnswered(history);
  return thing.kind === "targets" ? askedOfTargets(thing) : askedOfEntries(db, scope, thing, asked.at(-1));
}

/** What was measured, or is aimed at, of what was kept with the last two answers, the latest first. */
export async function measuresSpokenOf(
  db: Handle,
  { scope }: MemberContext,
  said: Pick<CoachKnowledge, "history" | "words">,
): Promise<readonly SpokenMeasure[]> {
  const spoken: SpokenMeasure[] = [];
  const asked = previousQuestion(said);
  // "Today it was 57", behind a question about the resting pulse.
  const measured =
    asked && "about" in asked && asked.about === "body"
      ? measurementInputSchema.shape.kind.safeParse(asked.measure).data
      : undefined;
  const [unit] = measured ? measurementRules[measured].units : [];
  if (measured && unit)
    spoken.push({ measure: measured, unit: measured === "weight" ? said.words.parse.units : unit });
  for (const { kind, id } of (await justDone(db, scope, said, 2)).flatMap(entriesOf)) {
    const row = kind === "nutrition" ? undefined : await readDiary(db, scope, entryTable(kind), id);
    if (!row) continue;
    if (kind === "measurement") {
      const { kind: measure, unit, date } = measurementArea.toView(row);
      spoken.push({ measure, unit, date });
      continue;
    }
    const { target } = goalArea.toView(row);
    if (target.kind === "weight") spoken.push({ measure: "weight", unit: target.unit });
  }
  return spoken;
}

/** The meal that was kept or corrected with the last answers, to which more may be told; undefined: something else was kept since. */
export async function mealSpokenOf(
  db: Handle,
  { scope }: MemberContext,
  said: Pick<CoachKnowledge, "history" | "words">,
): Promise<SpokenMeal | undefined> {
  const [last] = await justDone(db, scope, said, 3);
  const entry = last && entriesOf(last).at(-1);
  const row =
    entry?.kind === "nutrition" ? await readDiary(db, scope, entryTable("nutrition"), entry.id) : undefined;
  if (!row) return undefined;
  const { meal, date } = nutritionArea.toView(row);
  return { date, ...(meal && { meal }) };
}
