import { useEffect, type ReactNode } from "react";
import styles from "./entry.module.css";

type Props = {
  readonly title: string;
  readonly under?: ReactNode;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
};

/** A page for people who are not signed in: Canter's name, a subject, and one thing to do. */
export const EntrySheet = ({ title, under, children, beside }: Props) => {
  useEffect(() => {
    document.title = `${title} · Canter`;
  }, [title]);
  return (
    <main className={styles.sheet} data-wide={Boolean(beside) || undefined}>
      <p className={styles.brand}>Canter</p>
      <h1>{title}</h1>
      {under && <p className={styles.under}>{under}</p>}
      <div className={styles.columns}>
        {children}
        {beside}
      </div>
    </main>
  );
};
