import type { QueryClient } from "@tanstack/react-query";
import { macroNames } from "@canter/domain/health/nutrition";
import { isSameValue } from "@canter/domain/program/same-value";
import { changeEntry, type Changeable, type Entries } from "../../api/diary.ts";
import { offerUndo } from "../../ui/undo-offer.ts";

/** What of an entry its form can change. */
const fields: { readonly [P in Changeable]: readonly (keyof Entries[P])[] } = {
  measurements: ["kind", "value", "unit", "date", "time", "note"],
  "body-scans": ["date", "unit", "total", "fat", "lean", "bone", "fatPercent", "regions", "note"],
  nutrition: ["text", "meal", "date", "time", ...macroNames],
  goals: ["title", "target", "targetDate", "note"],
};

/** What makes of an entry what it was: only what is different; null removes what was not there. */
const wayBack = <P extends Changeable>(path: P, before: Entries[P], after: Entries[P]) =>
  Object.fromEntries(
    fields[path]
      .filter((name) => !isSameValue(before[name], after[name]))
      .map((name) => [name, before[name] ?? null]),
  );

/** Says that an entry was changed, and offers to take that back. `what`: the entry as it was, in words. */
export const offerChangeBack = <P extends Changeable>(
  client: QueryClient,
  path: P,
  { before, after, what }: { readonly before: Entries[P]; readonly after: Entries[P]; readonly what: string },
): void => {
  const patch = wayBack(path, before, after);
  if (Object.keys(patch).length === 0) return;
  offerUndo(`Changed ${what}.`, async () => {
    await changeEntry(client, path, after.id, { version: after.version, ...patch });
  });
};
