import { setImmediate } from "node:timers/promises";
import { contentOfImported, type ImportDecisions } from "@canter/domain/import/import-decisions";
import { importedWorkoutSchema } from "@canter/domain/import/imported-workout";
import { plausibleBest, exerciseSubject } from "@canter/domain/plausibility/doubt-workout";
import { resolveExercise } from "@canter/domain/import/resolve-exercise";
import { readExerciseNames, type StoredImport } from "@canter/storage/import/imports";
import { type ItemPlace, waitingImportItems } from "@canter/storage/import/import-items";
import { listRecords } from "@canter/storage/record/records";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";

/** Best loads in kg by `exerciseSubject`. */
export type BestLoads = Readonly<Record<string, number>>;

const loadKinds: ReadonlySet<string> = new Set(["weight_for_1_rep", "heaviest_carry"]);
/** Read before others have their turn: some milliseconds. */
const pageItems = 50;

/** What a member has said of names, with what they say now. */
export const namesWith = (
  known: ReadonlyMap<string, string | null>,
  { names = {} }: ImportDecisions,
): ReadonlyMap<string, string | null> =>
  new Map([...known, ...Object.entries(names).map(([name, id]) => [name.toLowerCase(), id] as const)]);

/**
 * The heaviest loads that are believed of a batch: those that its own history and what is known of the athlete lead up to. A single load far above
 * is asked about; years of getting stronger are not.
 */
export async function loadHistory(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { id, athleteId }: Pick<StoredImport, "id" | "athleteId">,
  decisions: ImportDecisions,
): Promise<BestLoads> {
  const { catalogue } = await loadLanguage();
  const names = namesWith(await readExerciseNames(store.db, scope), decisions);
  const loads = new Map<string, number[]>();
  for (let after: ItemPlace | undefined; ;) {
    const next = { kind: "workout", limit: pageItems, after } as const;
    const items = await waitingImportItems(store.db, scope, id, next);
    for (const { content } of items) {
      const imported = importedWorkoutSchema.parse(JSON.parse(content));
      const { exercises } = contentOfImported(imported, decisions, {
        day: { date: "2000-01-01" },
        resolve: (name) => resolveExercise(name, catalogue, names),
      });
      for (const exercise of exercises) {
        const most = Math.max(0, ...exercise.sets.map(({ weightKg = 0 }) => weightKg));
        const subject = exerciseSubject(exercise);
        const own = loads.get(subject) ?? [];
        if (most > 0) own.push(most);
        if (own.length > 0) loads.set(subject, own);
      }
    }
    after = items.at(-1);
    if (!after) break;
    await setImmediate();
  }
  const known = new Map<string, number>();
  const subjectKeys = [...loads.keys()];
  for (const { subjectKey, kind, value } of subjectKeys.length > 0
    ? await listRecords(store.db, scope, { athleteId, subjectKeys })
    : [])
    if (loadKinds.has(kind)) known.set(subjectKey, Math.max(value, known.get(subjectKey) ?? 0));
  return Object.fromEntries(
    [...loads].flatMap(([subject, values]) => {
      const best = plausibleBest(values, known.get(subject));
      return best === undefined ? [] : [[subject, best]];
    }),
  );
}
