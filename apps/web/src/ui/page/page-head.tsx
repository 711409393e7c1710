import { useEffect, type ReactNode } from "react";
import styles from "./page-head.module.css";

type Props = {
  readonly title: string;
  /** A muted line above the title: the parent. */
  readonly over?: ReactNode;
  /** A muted line below it. */
  readonly under?: ReactNode;
  readonly actions?: ReactNode;
};

/** The title of the browser's tab, which is also that of a printed page. */
export const usePageTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} · Canter`;
  }, [title]);

/** The top of every page; also sets the title of the browser's tab. */
export const PageHead = ({ title, over, under, actions }: Props) => {
  usePageTitle(title);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        {over && <div className={styles.over}>{over}</div>}
        <h1>{title}</h1>
        {under && <div className={styles.under}>{under}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
};
