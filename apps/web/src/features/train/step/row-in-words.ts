import { formatReps } from "@canter/domain/program/targets/format-target";
import { formatMass } from "../../../ui/formats.ts";
import { withEffort, type SetRow } from "./set-rows.ts";

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
      aside: rpe === undefined ? "" : `RPE ${rpe}`,
    };
  if (load !== "" || effort === "") {
    const open = isWarmup ? "As you like" : "As planned";
    return { main: isBare(said) ? `${said} reps` : said || open, aside: effort };
  }
  return { main: withEffort(amount, effort, row.isHardness), aside: "" };
};
