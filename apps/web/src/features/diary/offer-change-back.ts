import type { QueryClient } from "@tanstack/react-query";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { offerUndo } from "../../ui/undo/undo-offer.ts";

type Versioned = { readonly id: string; readonly version: number };

/** An area of the diary, and the entry before and after a change. */
type Changed<Entry extends Versioned> = {
  readonly change: (
    client: QueryClient,
    id: string,
    patch: { readonly version: number; readonly [field: string]: unknown },
  ) => Promise<Entry>;
  readonly before: Entry;
  readonly after: Entry;
  /** The fields that its form can change. */
  readonly fields: readonly (keyof Entry & string)[];
  /** The previous entry, in words. */
  readonly what: string;
};

/** Reports that an entry was changed, and offers an undo: only changed fields; null removes one that was not there. */
export const offerChangeBack = <Entry extends Versioned>(
  client: QueryClient,
  { change, before, after, fields, what }: Changed<Entry>,
): void => {
  const patch = Object.fromEntries(
    fields
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, before[name] ?? null]),
  );
  if (Object.keys(patch).length === 0) return;
  offerUndo(`Changed ${what}.`, async () => {
    await change(client, after.id, { ...patch, version: after.version });
  });
};
