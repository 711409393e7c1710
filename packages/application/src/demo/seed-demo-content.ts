import type { SourceReading } from "@canter/domain/content/source-reading";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { insertContentSource } from "@canter/storage/content/content-sources";
import { insertPlaylist } from "@canter/storage/content/playlists";
import { takeOver } from "../content/sync-source.ts";
import { demoCatalogue, demoPlaylists } from "./demo-catalogue.ts";

/** The demo's catalogue, read. */
export async function readDemoCatalogue(): Promise<SourceReading> {
  const { readCatalogueText } = await import("@canter/integrations/catalogue-file/read-catalogue-folder");
  const reading = await readCatalogueText(demoCatalogue);
  if (!reading.ok) throw new Error(reading.error);
  return reading.value;
}

type Seeding = {
  readonly newId: () => string;
  readonly now: number;
  /** The group that has it. */
  readonly scope: Scope;
  /** Who set it up. */
  readonly memberId: string;
  readonly reading: SourceReading;
};

/** Gives a group the demo's catalogue, as if an owner had sent it as a file, with two playlists. */
export async function seedDemoContent(
  trx: TransactionHandle,
  { newId, now, scope, memberId, reading }: Seeding,
): Promise<void> {
  const id = newId();
  const source = {
    id,
    kind: "file",
    name: "At home (demo)",
    config: { text: demoCatalogue },
    status: "ok",
    createdBy: memberId,
    createdAt: now,
    updatedAt: now,
    syncedAt: now,
  } as const;
  await insertContentSource(trx, scope, source);
  await takeOver(trx, { scope, sourceId: id, reading, now });
  for (const { name, items } of demoPlaylists)
    await insertPlaylist(trx, scope, {
      id: newId(),
      name,
      items: items.map((item) => `file:${item}`),
      createdBy: memberId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
}
