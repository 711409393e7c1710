import { IconAlertTriangle } from "@tabler/icons-react";
import styles from "../page/problem-notice.module.css";

const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(String).join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
};

type Props<Form> = {
  readonly theirs: Partial<Form> | undefined;
  readonly labels: { readonly [Field in keyof Form]: string };
};

/** What somebody else has stored while a form was open: one sees it before one's own is saved. */
export const ChangedMeanwhile = <Form extends object>({ theirs, labels }: Props<Form>) =>
  theirs && (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <p>Somebody else changed this meanwhile. What you typed is still here: look, then save again.</p>
        <dl>
          {Object.entries<string>(labels).flatMap(([field, label]) => {
            const value = Object.entries(theirs).find(([name]) => name === field);
            return value ? (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{inWords(value[1]) || "Emptied"}</dd>
              </div>
            ) : (
              []
            );
          })}
        </dl>
      </div>
    </div>
  );
