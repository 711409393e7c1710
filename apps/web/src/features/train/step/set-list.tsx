import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { formatReps } from "@canter/domain/program/targets/format-target";
import { sentence } from "../../program/planned-in-words.ts";
import styles from "../train.module.css";
import { formatMass } from "../../../ui/formats.ts";
import { type SetRow, withEffort } from "./set-rows.ts";

const amountInWords = ({ amount, measure, reps, seconds }: SetRow): string => {
  if (amount !== "") return amount;
  if (measure === "time")
    return seconds === undefined
      ? ""
      : formatReps({ kind: "time", minSeconds: seconds, maxSeconds: seconds });
  return reps === undefined ? "" : String(reps);
};

const isBare = (text: string): boolean => /^\d+$/.test(text);

/** A row's values, `main`, and what else it asks for: `5 · 62.5 kg` and `RPE 6`; without a weight all in one: `5+ @ 85% TM`. */
export const rowInWords = (row: SetRow): { readonly main: string; readonly aside: string } => {
  const { weight, effort, isDone, isWarmup, rpe } = row;
  const amount = amountInWords(row);
  const load = weight ? formatMass(weight) : "";
  const said = [amount, load].filter(Boolean).join(" · ");
  if (isDone)
    return {
      main: isBare(said) ? `${said} reps` : said || "no numbers",
      aside: [isWarmup && "warm-up", rpe !== undefined && `RPE ${rpe}`].filter(Boolean).join(", "),
    };
  if (load !== "" || effort === "") {
    const open = isWarmup ? "As you like" : "As planned";
    return { main: isBare(said) ? `${said} reps` : said || open, aside: effort };
  }
  return { main: withEffort(amount, effort, row.isHardness), aside: "" };
};

export const nameOfRow = ({ isWarmup, number }: SetRow): string =>
  isWarmup ? `warm-up ${number}` : `set ${number}`;

const Words = ({ row, isOpen }: { readonly row: SetRow; readonly isOpen: boolean }) => {
  const { main, aside } = rowInWords(row);
  const state = row.isDone ? "done" : "to do";
  if (isOpen)
    return (
      <>
        <span className={styles.rowWords}>
          {sentence(nameOfRow(row))}
          <VisuallyHidden>
            , {main}, {state}
          </VisuallyHidden>
        </span>
        {row.target !== "" && <span className={styles.target}>{row.target}</span>}
      </>
    );
  return (
    <>
      <span className={styles.rowWords}>
        <VisuallyHidden>{nameOfRow(row)}, </VisuallyHidden>
        {main}
        <VisuallyHidden>, {state}</VisuallyHidden>
      </span>
      {aside !== "" && <span className={styles.rowAside}>{aside}</span>}
    </>
  );
};

type Props = {
  readonly rows: readonly SetRow[];
  readonly current: number | undefined;
  readonly onOpen: (index: number) => void;
  /** The controls of the current set. */
  readonly children: (row: SetRow) => ReactNode;
};

/** The sets of an exercise in a list, with their prescription; the current one is open. */
export const SetList = ({ rows, current, onOpen, children }: Props) => {
  const open = useRef<HTMLLIElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // An exercise begins with its heading; only the next set of the same one is scrolled into view.
    if (shown.current !== current) open.current?.scrollIntoView({ block: "nearest" });
    shown.current = current;
  }, [current]);
  return (
    <ol className={styles.rows}>
      {rows.map((row) => {
        const isOpen = row.index === current;
        return (
          <li key={row.index} ref={isOpen ? open : undefined} data-open={isOpen || undefined}>
            <button
              type="button"
              className={styles.row}
              data-done={row.isDone || undefined}
              aria-expanded={isOpen}
              onClick={() => onOpen(row.index)}
            >
              <span className={styles.rowMark} aria-hidden>
                {row.isDone ? <IconCheck size={20} stroke={2.4} /> : row.isWarmup ? "W" : row.number}
              </span>
              <Words row={row} isOpen={isOpen} />
            </button>
            {isOpen && children(row)}
          </li>
        );
      })}
    </ol>
  );
};
