import { TextInput, NativeSelect } from "@mantine/core";
import { useFieldCheck } from "../../ui/form/checked-form.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { UnitFields } from "../../ui/form/unit-fields.tsx";
import type { Home } from "../../browser/home.ts";

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

/** What a new account chooses, preset from the browser: its units and its time zone. */
export const HomeFields = ({ home, onChange, error }: HomeFieldsProps) => (
  <>
    <UnitFields
      units={{ mass: home.units, distance: home.distanceUnit }}
      onChange={({ mass, distance }) => onChange({ ...home, units: mass, distanceUnit: distance })}
    />
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
