import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { startWith } from "../log/writing/open-with.ts";
import styles from "./dashboard.module.css";

type Props = {
  readonly title: string;
  /** The page about it. */
  readonly to: "/body" | "/food" | "/goals";
  readonly acting: ActingMember;
  /** An example for the log box. */
  readonly example: string;
  readonly children: ReactNode;
};

/** A widget that has nothing to show yet: what it would show, and one example that can be tapped. */
export const AskFor = ({ title, to, acting, example, children }: Props) => {
  const box = useLogBox();
  const mayLog = useMayLog();
  return (
    <section className={styles.widget} aria-label={title}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.quiet}>{children}</p>
      {mayLog && (
        <button
          type="button"
          className={styles.example}
          onClick={() => {
            startWith(acting.member.id, example);
            box.open();
          }}
        >
          {example}
        </button>
      )}
    </section>
  );
};
