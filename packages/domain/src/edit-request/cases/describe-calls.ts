import type { ToolCall } from "../../program/edits/edit.ts";

type NewWeek = {
  readonly phase: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly sessions: readonly {
    readonly name: string;
    readonly scheduledDate?: string;
    readonly exercises: readonly { readonly workingSets: number; readonly targetLoad: string }[];
  }[];
};

const weekText = ({ phase, startDate, endDate, sessions }: NewWeek): string =>
  `${phase} ${startDate ?? "-"}..${endDate ?? "-"}: ${sessions.map((one) => `${one.name} ${one.scheduledDate ?? "-"} ${one.exercises.map(({ workingSets, targetLoad }) => `${workingSets}@${targetLoad}`).join(",")}`).join(" / ")}`;

const pairs = (value: object): string =>
  Object.entries(value)
    .map(
      ([key, one]) =>
        `${key}=${typeof one === "object" && one !== null && !Array.isArray(one) ? `{${pairs(one)}}` : JSON.stringify(one)}`,
    )
    .join(" ");

/** A call in one line, as the cases write it. */
export const describeCall = ({ function: { name, arguments: json } }: ToolCall): string => {
  const { weekNumber, sessionNumber, exerciseNumber, weeks, ...rest } = JSON.parse(json) as Record<
    string,
    unknown
  > & { weekNumber?: number; sessionNumber?: number; exerciseNumber?: number };
  const address = [weekNumber, sessionNumber, exerciseNumber]
    .filter((number) => number !== undefined)
    .join(".");
  const added = Array.isArray(weeks) ? ` ${(weeks as NewWeek[]).map(weekText).join("; ")}` : "";
  return `${name} ${address}${address ? " " : ""}${pairs(rest)}${added}`;
};
