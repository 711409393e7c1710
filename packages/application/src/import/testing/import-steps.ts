import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { portableTables } from "@canter/storage/backup/portable-table";
import type { MemberContext } from "../../core/application-context.ts";
import { type TestWorld, valueOf } from "../../testing/test-world.ts";

const folder = path.join(import.meta.dirname, "../../../../integrations/src/workout-import/testing/files");
export const fileOf = async (name: string) => ({ name, bytes: await readFile(path.join(folder, name)) });
/** Every file of watches and apps that the tests have. */
export const allFiles = async () =>
  Promise.all((await readdir(folder)).filter((name) => /\.(fit|tcx|gpx|csv)$/.test(name)).map(fileOf));
export const table = (name: string, lines: readonly string[]) => ({
  name,
  bytes: Buffer.from(lines.join("\n")),
});

/** Logs of what was done: they grow with whatever happens, and are no part of what is compared. */
const logs = new Set([
  "imports",
  "import_items",
  "outbox_events",
  "outbox_deliveries",
  "idempotency_keys",
  "exercise_names",
  "application_state",
  "jobs",
]);

/** What the tests of imports do again and again, as the owner of a world. */
export function importSteps(of: () => { readonly world: TestWorld; readonly owner: MemberContext }) {
  const everything = async () => {
    const tables: Record<string, unknown> = {};
    for (const name of Object.keys(portableTables) as (keyof typeof portableTables)[])
      if (!logs.has(name)) {
        const rows = await of().world.store.db.selectFrom(name).selectAll().execute();
        tables[name] = rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
      }
    return tables;
  };

  type Files = readonly { readonly name: string; readonly bytes: Uint8Array }[];
  const preview = async (files: Files, athleteId?: string) =>
    valueOf(await of().world.application.import.createImport(of().owner, { files, athleteId }));
  const apply = async (id: string, decisions: object = {}) => {
    valueOf(await of().world.application.import.applyImport(of().owner, id, decisions));
    return valueOf(await of().world.application.import.carryOutImport(of().owner, id));
  };
  const importItems = async (files: Files, decisions: object = {}) =>
    apply((await preview(files)).id, decisions);
  const workouts = async (status: "saved" | "draft" | "deleted" = "saved") =>
    valueOf(await of().world.application.workout.listWorkouts(of().owner, { status, limit: 200 })).items;

  return { everything, preview, apply, importItems, workouts };
}
