import { NativeSelect, SegmentedControl } from "@mantine/core";
import type { Home } from "../../browser/home.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "./entry.module.css";

type Props = {
  readonly home: Home;
  readonly onChange: (home: Home) => void;
  /** The error of the last try. */
  readonly error: unknown;
};

const zonesWith = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf("timeZone")])];

/** Two choices of a new account, preset from the browser: the unit of a bare weight, and the time zone. */
export const HomeFields = ({ home, onChange, error }: Props) => (
  <>
    <div>
      <p className={styles.label} id="home-units">
        You think in
      </p>
      <SegmentedControl
        aria-labelledby="home-units"
        fullWidth
        value={home.units}
        onChange={(units) => onChange({ ...home, units: units === "lb" ? "lb" : "kg" })}
        data={[
          { value: "lb", label: "Pounds, miles" },
          { value: "kg", label: "Kilos, km" },
        ]}
      />
    </div>
    <NativeSelect
      label="Time zone"
      description="Decides what “today” means"
      value={home.zone}
      onChange={(event) => onChange({ ...home, zone: event.currentTarget.value })}
      data={zonesWith(home.zone).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      error={fieldProblem(error, "zone")}
    />
  </>
);
