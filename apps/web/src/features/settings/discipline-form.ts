import type { Discipline } from "@canter/domain/workout/discipline";

type Field = Discipline["fields"][number];
export type FieldForm = {
  readonly label: string;
  readonly type: Field["type"];
  readonly unit: string;
  readonly choices: string;
};

/** The form of a discipline: lists as comma-separated text. */
export type DisciplineForm = {
  readonly name: string;
  readonly athleteKind: Discipline["athleteKind"];
  readonly measure: Discipline["measure"];
  readonly words: string;
  readonly fields: readonly FieldForm[];
};

export const emptyField: FieldForm = { label: "", type: "number", unit: "", choices: "" };
export const emptyDiscipline: DisciplineForm = {
  name: "",
  athleteKind: "person",
  measure: "duration",
  words: "",
  fields: [],
};

const plainLetters = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `Vaulting, barrel` → `vaulting-barrel`: stable, and easy to type in an address. */
export const disciplineId = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "")
    .slice(0, 40);

/** `Jump height` → `jumpHeight`. */
export const fieldKey = (label: string): string => {
  const [first = "", ...rest] = plainLetters(label)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return key.replace(/^[^a-z]+/, "").slice(0, 40);
};

/** The request: the name is also a word for it; fields without a label are left out. */
export const formToDiscipline = (form: DisciplineForm): Discipline => ({
  id: disciplineId(form.name),
  name: form.name.trim(),
  athleteKind: form.athleteKind,
  measure: form.measure,
  words: [
    ...new Set([form.name.trim().toLowerCase(), ...listed(form.words).map((word) => word.toLowerCase())]),
  ].filter((word) => word !== ""),
  fields: form.fields
    .filter(({ label }) => label.trim() !== "")
    .map((field) => ({
      key: fieldKey(field.label),
      label: field.label.trim(),
      type: field.type,
      ...(field.type === "number" && field.unit.trim() !== "" && { unit: field.unit.trim() }),
      ...(field.type === "choice" && { choices: listed(field.choices) }),
    })),
});
