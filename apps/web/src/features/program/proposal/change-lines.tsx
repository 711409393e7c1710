import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ChangeGroup, ChangeLine } from "./change-groups.ts";
import styles from "./change-lines.module.css";

/** Further ones are folded away, so that the buttons stay in view. */
const openLines = 6;

const Line = ({ subject, was, now }: ChangeLine) => (
  <li>
    {subject !== undefined && (now === undefined ? <del>{subject}</del> : <span>{subject}</span>)}
    {subject !== undefined && " "}
    {was !== undefined && (
      <del data-stays={now === undefined || undefined}>
        <VisuallyHidden>was </VisuallyHidden>
        {was}
      </del>
    )}
    {was !== undefined && now !== undefined && <span aria-hidden> → </span>}
    {now !== undefined ? (
      <ins>
        <VisuallyHidden>{was === undefined ? "new: " : "now "}</VisuallyHidden>
        {now}
      </ins>
    ) : (
      <strong> removed</strong>
    )}
  </li>
);

const Groups = ({ groups }: { readonly groups: readonly ChangeGroup[] }): ReactNode =>
  groups.map(({ heading, lines }, index) => (
    <li key={index}>
      {heading !== undefined && <h3>{heading}</h3>}
      <ul>
        {lines.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </ul>
    </li>
  ));

const countOf = (groups: readonly ChangeGroup[]): number =>
  groups.reduce((count, { lines }) => count + lines.length, 0);

/** "1 change", "12 changes". */
export const changesInWords = (groups: readonly ChangeGroup[]): string => {
  const count = countOf(groups);
  return `${count} ${count === 1 ? "change" : "changes"}`;
};

/** The first groups that have as many lines as are shown at once; all of them where hardly more are left. */
const firstOf = (groups: readonly ChangeGroup[]): readonly ChangeGroup[] => {
  if (countOf(groups) <= openLines + 1) return groups;
  const shown: ChangeGroup[] = [];
  let left = openLines;
  for (const { heading, lines } of groups) {
    if (left <= 0) break;
    shown.push({ heading, lines: lines.slice(0, left) });
    left -= lines.length;
  }
  return shown;
};

/** What would change or has changed, a line each: the subject, how it was, and marked how it is then. */
export const ChangeLines = ({
  groups,
  isFolded = false,
}: {
  readonly groups: readonly ChangeGroup[];
  readonly isFolded?: boolean;
}) => {
  const [isOpen, setOpen] = useState(!isFolded);
  const shown = isOpen ? groups : firstOf(groups);
  return (
    <>
      <ul className={styles.groups}>
        <Groups groups={shown} />
      </ul>
      {shown !== groups && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          Show all {changesInWords(groups)}
        </button>
      )}
    </>
  );
};
