import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useLogBox } from "../../../frame/use-log-box.ts";
import type { Call } from "./calls-for.ts";
import styles from "../dashboard.module.css";

/** Things worth doing, each one tap away. */
export const CallsToAction = ({ calls }: { readonly calls: readonly Call[] }) => {
  const box = useLogBox();
  const navigate = useNavigate();
  const go = ({ action, condition }: Call) => {
    if (action === "open_log") box.open();
    if (action === "open_weight") void navigate({ to: "/body" });
    if (action === "open_nutrition")
      void navigate({
        to: "/food",
        search: condition.when === "no_meals_on" ? { date: condition.date } : {},
      });
    if (action === "open_goals") void navigate({ to: "/goals" });
    if (action === "open_plan" || action === "open_content") void navigate({ to: "/plan" });
    if (action === "open_up_next") window.scrollTo({ top: 0, behavior: "smooth" });
  };
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={call.message.text}>
          {call.action ? (
            <UnstyledButton className={styles.call} onClick={() => go(call)}>
              <span>{call.message.text}</span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </UnstyledButton>
          ) : (
            <p className={styles.call}>{call.message.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
};
