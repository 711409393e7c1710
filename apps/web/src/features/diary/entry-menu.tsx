import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";

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
