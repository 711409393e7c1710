import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Deletable } from "../../api/diary.ts";
import { offerUndo } from "../../ui/undo/undo-offer.ts";

type Item = { readonly says: string; readonly onClick: () => void };

/** The actions on an entry. `of`: which one, in words. */
export const EntryMenu = ({ of, items }: { readonly of: string; readonly items: readonly Item[] }) => (
  <Menu position="bottom-end" width={220}>
    <Menu.Target>
      <ActionIcon aria-label={`More for ${of}`}>
        <IconDots size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {items.map(({ says, onClick }) => (
        <Menu.Item key={says} onClick={onClick}>
          {says}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

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
