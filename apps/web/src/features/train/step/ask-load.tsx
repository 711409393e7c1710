import { Button } from "@mantine/core";
import { useState } from "react";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { loadStep } from "@canter/domain/program/targets/resolve-load";
import { formatMass } from "../../../ui/formats.ts";
import { nudgedWeight } from "./nudge.ts";
import { Stepper } from "./stepper.tsx";
import styles from "../train.module.css";

type Props = {
  /** `weight`: of the working sets; `max`: the training max that percentages refer to. */
  readonly what: "weight" | "max";
  readonly name: string;
  readonly unit: MassUnit;
  readonly isPending?: boolean;
  readonly onUse: (mass: Mass) => void;
  readonly onLater: () => void;
};

const words = {
  weight: {
    title: "What do you lift?",
    says: "Said once: your sets and warm-ups go by it, and the next session starts from it.",
    later: "Set by set",
  },
  max: {
    title: "Your training max?",
    says: "About 90 % of your best single. The per cents of this program become weights by it.",
    later: "Without",
  },
} as const;

/** Asks for the one weight that only the member knows, before the sets of an exercise that is new to the diary. */
export const AskLoad = ({ what, name, unit, isPending = false, onUse, onLater }: Props) => {
  const [mass, setMass] = useState<Mass>();
  const { title, says, later } = words[what];
  return (
    <section className={styles.ask} aria-label={`${title} ${name}`}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{says}</p>
      <Stepper
        label={what === "max" ? `Training max of ${name}` : `First weight of ${name}`}
        value={mass?.value}
        unit={unit}
        step={formatMass({ value: loadStep[unit], unit })}
        onNudge={(by) => setMass(nudgedWeight(mass, by, unit))}
        onType={(value) => setMass({ value: Math.min(value, 1000), unit })}
      />
      <div className={styles.askButtons}>
        <Button variant="default" onClick={onLater}>
          {later}
        </Button>
        <Button
          disabled={mass === undefined || mass.value <= 0}
          loading={isPending}
          onClick={() => mass && onUse(mass)}
        >
          Use it
        </Button>
      </div>
    </section>
  );
};
