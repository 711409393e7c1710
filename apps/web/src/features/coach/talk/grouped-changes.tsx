import type { Proposal } from "@canter/protocol/training/proposals";
import { PreviewItems } from "../../program/proposal/preview-items.tsx";
import styles from "../coach.module.css";

const kinds = [
  ["modify", "Changed"],
  ["add", "Added"],
  ["remove", "Removed"],
  ["reorder", "Moved"],
] as const;

/** Proposed or applied changes, by kind. */
export const GroupedChanges = ({ details }: { readonly details: Proposal["preview"]["details"] }) => {
  const groups = kinds
    .map(([type, title]) => ({ type, title, items: details.filter((item) => item.type === type) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      {groups.map(({ type, title, items }) => (
        <section key={type} className={styles.kind} aria-label={title}>
          <h3>{title}</h3>
          <PreviewItems items={items} />
        </section>
      ))}
    </>
  );
};
