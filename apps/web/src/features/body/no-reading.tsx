import { measurementRules, type MeasurementKind } from "@canter/domain/health/measurement-rules";
import type { MassUnit } from "@canter/domain/units/unit";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { startWith } from "../log/writing/open-with.ts";
import type { BodySearch } from "./body-search.ts";
import styles from "./body.module.css";

/** Examples of what can be written for each in the log box. */
const examples: Readonly<Record<MeasurementKind, (units: MassUnit) => string>> = {
  weight: (units) => `weighed ${units === "kg" ? "72.5" : "160"}`,
  body_fat: () => "body fat 18.4%",
  lean_mass: (units) => `lean mass ${units === "kg" ? "58 kg" : "128 lb"}`,
  waist: (units) => `waist ${units === "kg" ? "84 cm" : "33 in"}`,
  resting_heart_rate: () => "resting heart rate 52",
  sleep: () => "slept 7h40",
};
const rangeWords = { "90": "in the last 90 days", year: "in the last year", all: "yet" } as const;

type Props = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly range: BodySearch["range"];
  readonly mayWrite: boolean;
};

/** Instead of a chart: nothing was measured in that period; with examples to tap. */
export const NoReading = ({ acting, kind, range, mayWrite }: Props) => {
  const box = useLogBox();
  const example = examples[kind](acting.member.units);
  const open = () => {
    startWith(acting.member.id, example);
    box.open();
  };
  return (
    <div className={styles.none}>
      <EmptyState {...(mayWrite && { example, onExample: open })}>
        No {measurementRules[kind].title.toLowerCase()} {rangeWords[range ?? "90"]}.
        {mayWrite && " Say it in your own words, or add it by the form below."}
      </EmptyState>
    </div>
  );
};
