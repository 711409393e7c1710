import { z } from "zod";

/** Possible contents of a table's column, with the units of numbers without one. */
export const tableFields = {
  date: ["day_first", "month_first"],
  time: [],
  title: [],
  sport: [],
  exercise: [],
  sets: [],
  reps: [],
  weight: ["kg", "lb"],
  distance: ["km", "mi", "m", "yd"],
  duration: ["min", "s", "h"],
  heart_rate: [],
  rpe: [],
  notes: [],
  body_weight: ["kg", "lb"],
  body_fat: ["%"],
  lean_mass: ["kg", "lb"],
  waist: ["cm", "in"],
  resting_heart_rate: ["bpm"],
  sleep: ["h", "min"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type TableField = keyof typeof tableFields;

const roles: ReadonlySet<string> = new Set(
  Object.entries(tableFields).flatMap(([field, units]) => [
    field,
    ...units.map((unit) => `${field}:${unit}`),
  ]),
);
const rolesForm = `must be one of ${Object.entries(tableFields)
  .map(([field, units]) =>
    units.length === 0 ? field : `${field} (or ${field}:${units.join(` or ${field}:`)})`,
  )
  .join(", ")}, or nothing for a column that is left out`;

/** "weight:kg": a field, and the unit or date order of its values if they don't state it. */
export const splitRole = (
  role: string,
): { readonly field: TableField | undefined; readonly unit?: string } => {
  const [field = "", unit] = role.split(":");
  return {
    field: Object.hasOwn(tableFields, field) ? (field as TableField) : undefined,
    ...(unit !== undefined && { unit }),
  };
};

/** The columns' contents by heading: "Datum" is "date", "Gewicht" is "body_weight:kg"; "" is left out. */
export const tableMappingSchema = z
  .record(
    z.string().max(200),
    z.string().refine((role) => role === "" || roles.has(role), rolesForm),
  )
  .refine((mapping) => Object.keys(mapping).length <= 300, "must be of at most 300 columns");
export type TableMapping = z.infer<typeof tableMappingSchema>;

/** How a table is read, shown before anything is saved. `headerKey`: the key under which the group's mapping for such tables is stored. */
export const readTableSchema = z.object({
  headerKey: z.string(),
  columns: z
    .array(z.object({ heading: z.string(), role: z.string(), examples: z.array(z.string()).max(3) }))
    .max(300),
  /** The first rows as read. */
  rows: z.array(z.object({ row: z.number().int(), read: z.string() })).max(5),
});
export type ReadTable = z.infer<typeof readTableSchema>;
