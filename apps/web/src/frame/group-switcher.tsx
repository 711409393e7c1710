import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLogout, IconPlus, IconSelector } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSwitching } from "../features/screen/use-switching.tsx";
import { useActingMember } from "./use-acting-member.ts";
import { useSigningOut } from "./use-signing-out.tsx";
import styles from "./group-switcher.module.css";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** The screen's other accounts are fetched only when the menu is opened. */
const PeopleMenu = lazy(async () => ({
  default: (await import("../features/screen/people-menu.tsx")).PeopleMenu,
}));

/** The current group, and a menu of one's other households and barns. */
export const GroupSwitcher = () => {
  const acting = useActingMember();
  const leaving = useSigningOut();
  const { choose: switchTo, beside } = useSwitching();
  return (
    <>
      {beside}
      {leaving.question}
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <UnstyledButton className={styles.switch}>
            <span className={styles.names}>
              <span className={styles.group}>{acting.group.name}</span>
              <span className={styles.member}>
                <span>{acting.member.name}</span>
                {acting.group.demo && <span className={styles.demo}>Demo</span>}
              </span>
            </span>
            <VisuallyHidden>Change group</VisuallyHidden>
            <IconSelector size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {acting.groups.map((group) => (
            <Menu.Item
              key={group.id}
              className={styles.item}
              renderRoot={(props) => <Link {...props} to="/open" search={{ group: group.id }} />}
              aria-current={group.id === acting.group.id}
              rightSection={group.id === acting.group.id ? <IconCheck size={18} aria-hidden /> : undefined}
            >
              {group.name}
              <span className={styles.member}>
                <span>{group.kind === "barn" ? "Barn" : "Household"}</span>
                {group.demo && <span className={styles.demo}>Demo</span>}
              </span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {acting.account.mayMakeGroups && (
            <Menu.Item
              className={styles.action}
              leftSection={<IconPlus {...icon} />}
              renderRoot={(props) => <Link {...props} to="/groups/new" />}
            >
              Another household or barn
            </Menu.Item>
          )}
          <Suspense>
            <PeopleMenu choose={switchTo} itemClass={styles.item} actionClass={styles.action} />
          </Suspense>
          <Menu.Item className={styles.action} leftSection={<IconLogout {...icon} />} onClick={leaving.leave}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
