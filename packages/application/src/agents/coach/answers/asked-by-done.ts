import { measurementInputSchema } from "@canter/domain/health/measurement";
import type { SpokenMeasure } from "@canter/domain/health/words/read-further";
import type { FoodQuestion, PreviousQuestion } from "@canter/domain/question/question";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import type { Scope } from "@canter/domain/access/scope";
import type { DoneThing } from "../../../core/message-data.ts";
import type { MemberContext } from "../../../core/application-context.ts";
import { goalArea } from "../../../health/goals.ts";
import { measurementArea } from "../../../health/measurements.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { entryTable } from "../corrections/correct-entry.ts";
import { justDone } from "../corrections/just-logged.ts";
import { entriesOf } from "../corrections/named-entries.ts";

/** What is asked of an entry that was just kept or corrected, where a question goes on with it: "and yesterday?", "how far off am I?". */
async function askedOfEntries(
  db: Handle,
  scope: Scope,
  thing: DoneThing,
): Promise<PreviousQuestion | undefined> {
  const entry = entriesOf(thing).at(-1);
  const row = entry && (await readDiary(db, scope, entryTable(entry.kind), entry.id));
  if (!row) return undefined;
  if (entry.kind === "nutrition") return { about: "food", figure: "eaten" };
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
  return thing.kind === "targets" ? askedOfTargets(thing) : askedOfEntries(db, scope, thing);
}

/** What was measured, or is aimed at, of what was kept with the last two answers, the latest first. */
export async function measuresSpokenOf(
  db: Handle,
  { scope }: MemberContext,
  said: Pick<CoachKnowledge, "history" | "words">,
): Promise<readonly SpokenMeasure[]> {
  const spoken: SpokenMeasure[] = [];
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
