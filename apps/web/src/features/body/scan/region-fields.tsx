import { TextInput } from "@mantine/core";
import { useId } from "react";
import { regionPath, scanParts, type ScanPart, type ScanRegion } from "./scan-form.ts";
import styles from "../body.module.css";

const names = {
  arms: "Arms",
  legs: "Legs",
  trunk: "Trunk",
  android: "Android (belly)",
  gynoid: "Gynoid (hips)",
} as const;
const partNames = { fat: "Fat", lean: "Lean", bone: "Bone" } as const;

type Props = {
  readonly region: ScanRegion;
  /** In the order of `scanParts`. */
  readonly values: readonly string[];
  readonly onChange: (part: ScanPart, text: string) => void;
  readonly problem: (path: string) => string | undefined;
};

/** Fat, lean and bone of one region. The fields are narrow: errors are shown below all three, and each field refers to its own. */
export const RegionFields = ({ region, values, onChange, problem }: Props) => {
  const id = useId();
  const wrong = scanParts.flatMap((part) => {
    const message = problem(regionPath(region, part));
    return message === undefined ? [] : [{ part, message }];
  });
  return (
    <fieldset className={styles.region}>
      <legend>{names[region]}</legend>
      <div className={styles.three}>
        {scanParts.map((part, index) => {
          const isWrong = wrong.some((one) => one.part === part);
          return (
            <TextInput
              key={part}
              label={partNames[part]}
              inputMode="decimal"
              maxLength={20}
              value={values[index] ?? ""}
              onChange={(event) => onChange(part, event.currentTarget.value)}
              error={isWrong}
              {...(isWrong && { "aria-describedby": `${id}-${part}` })}
            />
          );
        })}
      </div>
      {wrong.map(({ part, message }) => (
        <p key={part} id={`${id}-${part}`} className={styles.wrong}>
          {partNames[part]} {message}
        </p>
      ))}
    </fieldset>
  );
};
