import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteEntry, restoreEntry, type DiaryPath, type Entries } from "../../api/diary.ts";
import { offerUndo } from "../../ui/undo-offer.ts";

/** Deletes an entry and offers to take that back. `says`: what was deleted, in words. */
export const useDeleting = <P extends DiaryPath>(path: P, says: (entry: Entries[P]) => string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Entries[P]) => deleteEntry(client, path, id),
    onSuccess: (deleted, entry) =>
      offerUndo(`Deleted ${says(entry)}.`, async () => void (await restoreEntry(client, path, deleted.id))),
  });
};
