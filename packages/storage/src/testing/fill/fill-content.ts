import type { Scope } from "@canter/domain/access/scope";
import { putContentPrograms } from "../../content/content-programs.ts";
import { insertPlaylist } from "../../content/playlists.ts";
import { putContentItems } from "../../content/content-items.ts";
import { insertContentSource } from "../../content/content-sources.ts";
import type { TransactionHandle } from "../../database.ts";

/** A source of the scope's group with an item (also in a program and a playlist), with the given names. */
export const fillContent = async (
  trx: TransactionHandle,
  scope: Scope,
  { memberId, name }: { readonly memberId: string; readonly name: string },
): Promise<void> => {
  await insertContentSource(trx, scope, {
    id: "src",
    kind: "plex",
    name,
    config: { url: "http://127.0.0.1:9", libraries: [name] },
    secretSealed: "v1.sealed",
    status: "partial",
    report: {
      items: 1,
      programs: 1,
      added: 1,
      changed: 0,
      missing: 0,
      problems: [{ path: "a", message: name }],
    },
    createdBy: memberId,
    createdAt: 1,
    updatedAt: 2,
    syncedAt: 3,
  });
  const item = {
    id: "file:i",
    title: name,
    kind: "yoga",
    durationMinutes: 12.5,
    equipment: [],
    tags: ["ä"],
  } as const;
  await putContentItems(trx, scope, [
    {
      ...item,
      equipment: [],
      tags: ["ä"],
      sourceId: "src",
      sourceKey: "i",
      picture: "/p",
      media: "/m",
      updatedAt: 4,
      missingAt: 5,
    },
  ]);
  await putContentPrograms(trx, scope, [
    {
      id: "file:p",
      title: name,
      pattern: { on: 6, off: 1 },
      days: [{ contentIds: ["file:i"] }],
      sourceId: "src",
      updatedAt: 6,
      missingAt: 7,
    },
  ]);
  const playlist = { id: "pl", name, items: ["file:i"], createdBy: memberId, version: 1 };
  await insertPlaylist(trx, scope, { ...playlist, createdAt: 8, updatedAt: 9 });
};
