import { TextInput } from "@mantine/core";

/** A form's values, how one is changed, and the problem of a field. */
type Fields<Name extends string> = {
  readonly form: Readonly<Record<Name, string>>;
  readonly set: (change: Readonly<Record<Name, string>>) => void;
  readonly problem: (path: string) => string | undefined;
};

export const DayField = ({ form, set, problem }: Fields<"date">) => (
  <TextInput
    type="date"
    label="Day"
    value={form.date}
    onChange={(event) => set({ date: event.currentTarget.value })}
    error={problem("date")}
  />
);

export const TimeField = ({ form, set, problem }: Fields<"time">) => (
  <TextInput
    type="time"
    label="Time, if it matters"
    value={form.time}
    onChange={(event) => set({ time: event.currentTarget.value })}
    error={problem("time")}
  />
);

export const NoteField = ({ form, set, problem }: Fields<"note">) => (
  <TextInput
    label="Note"
    maxLength={2000}
    value={form.note}
    onChange={(event) => set({ note: event.currentTarget.value })}
    error={problem("note")}
  />
);
