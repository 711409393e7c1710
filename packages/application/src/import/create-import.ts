import { type ImportedFile, type ImportedItem, isMeasurement } from "@canter/domain/import/imported-workout";
import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import { type TableMapping, tableMappingSchema } from "@canter/domain/import/table-mapping";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { FileToRead, Whose } from "@canter/integrations/workout-import/activity-reader";
import { readActivitiesInThread } from "@canter/integrations/parse-thread/read-activities-in-thread";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import {
  readExerciseNames,
  abandonedImports,
  changeImport,
  insertImport,
  readImport,
  removeImport,
  putTableMapping,
  readTableMappings,
} from "@canter/storage/import/imports";
import { addImportItems } from "@canter/storage/import/import-items";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { loadLanguage } from "../core/language.ts";
import { todayOf } from "../core/local-time.ts";
import { answeredBefore, type Once, transactOnce } from "../core/once.ts";
import { importedDay } from "./imported-day.ts";
import { type ImportView, toImportView } from "./import-view.ts";
import { createPreview } from "./preview-import.ts";

export type FilesToImport = {
  readonly files: readonly FileToRead[];
  /** Whose training it is; the member's own unless stated. */
  readonly athleteId?: string | undefined;
  /** What columns of tables hold, by their headings; what is left out is as said before for such tables, or as guessed. */
  readonly map?: TableMapping | undefined;
  /** Where they came from by themselves. */
  readonly sourceKind?: string | undefined;
};

/** Of an archive of thousands of files these are told of one by one, those with problems first. */
const maxFiles = 500;
/** A preview that nobody decides on, in milliseconds. */
const keptMilliseconds = 24 * 3600 * 1000;

/** Previews that came to nothing go when the next one is made. */
async function removeAbandoned(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
): Promise<void> {
  const before = clock.now() - keptMilliseconds;
  const ids = await abandonedImports(store.db, scope, before);
  for (const id of ids) await store.transact((trx) => removeImport(trx, scope, id, { before }));
}

const reportedFiles = (files: readonly ImportedFile[]): readonly ImportedFile[] => {
  const listed = files.toSorted((a, b) => b.problems.length - a.problems.length).slice(0, maxFiles);
  const rest = files.length - listed.length;
  if (rest === 0) return files;
  const note = { where: "archive", message: `has ${rest} more files, all of them read`, count: 1 };
  return [...listed, { name: "others", workouts: 0, sets: 0, problems: [], leftOut: [note] }];
};

const mappingsOf = async (db: Handle, scope: Scope): Promise<ReadonlyMap<string, TableMapping>> =>
  new Map(
    [...(await readTableMappings(db, scope))].flatMap(([key, mapping]) => {
      const checked = tableMappingSchema.safeParse(mapping);
      return checked.success ? [[key, checked.data] as const] : [];
    }),
  );

/** What was said of tables now holds for the group's next ones with the same header. */
async function rememberMapping(
  trx: TransactionHandle,
  scope: Scope,
  files: readonly ImportedFile[],
  updatedAt: number,
): Promise<void> {
  for (const { table } of files) {
    if (!table) continue;
    const mapping = Object.fromEntries(table.columns.map(({ heading, role }) => [heading, role]));
    await putTableMapping(trx, scope, table.headerKey, { mapping, updatedAt });
  }
}

/** Reads the files into a batch that is written down as it is read. Gives what was read, and what is to be said of it. */
async function readInto(
  { store, clock, newId }: ApplicationContext,
  { scope, member: { zone } }: MemberContext,
  {
    files: given,
    map,
    sourceKind,
    athlete,
    whose,
  }: FilesToImport & { readonly athlete: Athlete; readonly whose: Whose },
  onItems: (items: readonly ImportedItem[]) => Promise<void>,
) {
  const id = newId();
  await store.transact((trx) =>
    insertImport(trx, scope, {
      id,
      athleteId: athlete.id,
      createdAt: clock.now(),
      ...(sourceKind && { sourceKind }),
    }),
  );
  const files: ImportedFile[] = [];
  let total = 0;
  for await (const batch of readActivitiesInThread({
    files: given,
    tables: { stated: map, byHeader: await mappingsOf(store.db, scope) },
    whose,
  })) {
    if ("problem" in batch) {
      const name = given
        .map((file) => file.name)
        .join(", ")
        .slice(0, 300);
      const problems = [{ where: "file", message: batch.problem, count: 1 }];
      files.push({ name, workouts: 0, sets: 0, problems, leftOut: [] });
      break;
    }
    const read = batch.items.flatMap((one) => ("item" in one ? [one.item] : []));
    files.push(...batch.items.flatMap((one) => ("file" in one ? [one.file] : [])));
    const items = read.map((item, index) => ({
      position: total + index,
      kind: isMeasurement(item) ? ("measurement" as const) : ("workout" as const),
      key: item.key,
      date: importedDay(item, zone)?.date ?? "",
      content: JSON.stringify(item),
    }));
    total += items.length;
    if (items.length > 0) await store.transact((trx) => addImportItems(trx, scope, id, items));
    await onItems(read);
  }
  return { id, files, total };
}

/** Headings of which something was said, and which no table has: most likely mistyped, and then the column would be guessed. */
function unknownHeadings(map: TableMapping = {}, files: readonly ImportedFile[]): Problem | undefined {
  const there = new Set(files.flatMap(({ table }) => table?.columns.map(({ heading }) => heading) ?? []));
  const unknown = Object.keys(map).filter((heading) => !there.has(heading));
  if (unknown.length === 0) return undefined;
  const known = there.size === 0 ? "there is no table" : `there are ${[...there].slice(0, 40).join(", ")}`;
  return invalid("map", `no table has a column ${unknown.join(" or ")}: ${known}`.slice(0, 2000));
}

/**
 * Reads files and keeps what is in them as a preview: what it would come to, what is open, what can't be read. Nothing of it counts before it
 * is applied. Invalid: no file, or columns that are in none.
 */
export async function createImport(
  context: ApplicationContext,
  member: MemberContext,
  asked: FilesToImport,
  once?: Once,
): Promise<Result<ImportView, Problem>> {
  const { store } = context;
  const { files, athleteId = member.member.athleteId, map } = asked;
  const writable = checkWritable(member.scope, athleteId);
  if (!writable.ok) return writable;
  if (files.length === 0) return err(invalid("file", "must be at least one file"));
  const before = once && (await answeredBefore<ImportView>(store.db, member, once));
  if (before) return before;
  await removeAbandoned(context, member);
  const { catalogue } = await loadLanguage();
  const known = await readExerciseNames(store.db, member.scope);
  const today = todayOf(context, member);
  const athlete = (await listGroupAthletes(store.db, member.scope)).find(({ id }) => id === athleteId);
  if (!athlete) return err(notFound("athlete"));
  const preview = createPreview({ member, athlete, catalogue, known, today });
  // What comes by itself is for whoever connected it: nobody said so of one file.
  const whose = { name: athlete.name, isStated: asked.athleteId !== undefined && !asked.sourceKind };
  const read = await readInto(context, member, { ...asked, athlete, whose }, (items) =>
    preview.add(store.db, items),
  );
  const wrong = unknownHeadings(map, read.files);
  if (wrong) {
    await store.transact((trx) => removeImport(trx, member.scope, read.id));
    return err(wrong);
  }
  return transactOnce(context, member, once, async (trx) => {
    const change = {
      state: "preview",
      files: reportedFiles(read.files),
      preview: preview.finish(),
      total: read.total,
    } as const;
    if (map) await rememberMapping(trx, member.scope, read.files, context.clock.now());
    const isDone = await changeImport(trx, member.scope, read.id, ["reading"], change);
    const stored = isDone && (await readImport(trx, member.scope, read.id));
    return stored ? ok(toImportView(stored)) : err(conflict("It was taken away while it was read."));
  });
}
