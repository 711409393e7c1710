import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Deletable } from "../../api/diary.ts";
import { offerUndo } from "../../ui/undo/undo-offer.ts";

/** Deletes an entry of an area and offers an undo. `says`: what was deleted, in words. */
export const useDeleting = <Entry extends { readonly id: string }>(
  area: Pick<Deletable<Entry>, "delete" | "restore">,
  says: (entry: Entry) => string,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Entry) => area.delete(client, id),
    onSuccess: (deleted, entry) =>
      offerUndo(`Deleted ${says(entry)}.`, async () => void (await area.restore(client, deleted.id))),
  });
};
