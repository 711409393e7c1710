import { TextInput, NativeSelect, SegmentedControl } from "@mantine/core";
import { useFieldCheck } from "../../ui/form/checked-form.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import type { Home } from "../../browser/home.ts";
import styles from "./entry.module.css";

export type Person = { readonly name: string; readonly email: string; readonly password: string };

export const nobodyYet: Person = { name: "", email: "", password: "" };

type Props = {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  /** The error of the last try. */
  readonly error: unknown;
};

/** Name, email and password of a new account. */
export const PersonFields = ({ person, onChange, error }: Props) => {
  const [nameCheck, emailCheck] = [useFieldCheck("name"), useFieldCheck("email")];
  return (
    <>
      <TextInput
        name="name"
        label="Name"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={120}
        value={person.name}
        onChange={(event) => onChange({ ...person, name: event.currentTarget.value })}
        error={nameCheck ?? fieldProblem(error, "name")}
      />
      <TextInput
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.currentTarget.value })}
        error={emailCheck ?? fieldProblem(error, "email")}
      />
      <NewPasswordField
        label="Password"
        value={person.password}
        onChange={(password) => onChange({ ...person, password })}
        error={fieldProblem(error, "password")}
      />
    </>
  );
};

/** Whether an error is about one of these fields, where it is then shown. */
export const isAboutPerson = (error: unknown): boolean =>
  ["name", "email", "password", "zone"].some((path) => fieldProblem(error, path) !== undefined);

type HomeFieldsProps = {
  readonly home: Home;
  readonly onChange: (home: Home) => void;
  /** The error of the last try. */
  readonly error: unknown;
};

const zonesWith = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf("timeZone")])];

/** Two choices of a new account, preset from the browser: the unit of a bare weight, and the time zone. */
export const HomeFields = ({ home, onChange, error }: HomeFieldsProps) => (
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
