import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { DashboardView } from "@canter/protocol/dashboards";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { Place } from "../../frame/use-place.ts";
import { startWith } from "../log/open-with.ts";
import styles from "./dashboard.module.css";

type Call = DashboardView["coach"]["callsToAction"][number];
type Action = NonNullable<Call["action"]>;

/** What the one box begins with, for what is written there. */
const beginnings: Partial<Record<Action, string>> = {
  open_weight: "weighed ",
  open_nutrition: "yesterday: ",
  open_log: "",
  open_goals: "want to get to ",
};

/** What is worth doing, each a tap away from being done. */
export const CallsToAction = ({
  calls,
  place,
}: {
  readonly calls: readonly Call[];
  readonly place: Place;
}) => {
  const box = useLogBox();
  const navigate = useNavigate();
  const go = (action: Action) => {
    const beginning = beginnings[action];
    if (beginning !== undefined) {
      if (beginning !== "") startWith(place.member.id, beginning);
      box.open();
      return;
    }
    if (action === "open_plan" || action === "open_content") void navigate({ to: "/plan" });
    if (action === "open_up_next") window.scrollTo({ top: 0, behavior: "smooth" });
  };
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls}>
      {calls.map(({ message, action }) => (
        <li key={message.text}>
          {action ? (
            <UnstyledButton className={styles.call} onClick={() => go(action)}>
              <span>{message.text}</span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </UnstyledButton>
          ) : (
            <p className={styles.call}>{message.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
};
