import { NativeSelect } from "@mantine/core";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { Member } from "@canter/domain/group/group";
import type { SettingsPatch } from "@canter/protocol/account/session";
import { createForms } from "../../ui/formats.ts";
import styles from "./settings.module.css";

const clocks = ["12h", "24h"] as const;

type Props = {
  readonly member: Member;
  readonly today: string;
  readonly onChange: (patch: SettingsPatch) => void;
};

/** Regions with different formats, one representative each; others follow their browser. */
const locales = ["en-US", "en-GB", "en-CA", "en-IN", "en-DE", "en-FR", "en-CH", "en-SE"];

const example = (locale: string, today: string): string => {
  const { dates, number } = createForms({ locale }, locale);
  return `${dates.withYear(today)} · ${number(12_345.6)}`;
};

const browserOption = (shown: string) => ({ value: "", label: `As this browser: ${shown}` });

/** The formats of dates, numbers and times, and the first day of the week: the browser's, unless chosen. */
export const FormsOfWriting = ({ member, today, onChange }: Props) => {
  const browser = createForms({}, navigator.language);
  const chosen = createForms(member, navigator.language);
  const region = locales.includes(member.locale ?? "en-US") ? locales : [...locales, member.locale ?? ""];
  return (
    <div className={styles.forms}>
      <NativeSelect
        label="Dates and numbers"
        value={member.locale ?? ""}
        onChange={(event) => onChange({ locale: event.currentTarget.value || null })}
        data={[
          browserOption(example(navigator.language, today)),
          ...region.map((locale) => ({ value: locale, label: example(locale, today) })),
        ]}
      />
      <NativeSelect
        label="Clock"
        value={member.clock ?? ""}
        onChange={(event) =>
          onChange({ clock: clocks.find((clock) => clock === event.currentTarget.value) ?? null })
        }
        data={[
          browserOption(createForms({ locale: member.locale }, navigator.language).time("18:40")),
          { value: "12h", label: "6:40 PM" },
          { value: "24h", label: "18:40" },
        ]}
      />
      <NativeSelect
        label="A week begins on"
        value={String(member.firstWeekday ?? "")}
        onChange={(event) => onChange({ firstWeekday: Number(event.currentTarget.value) || null })}
        data={[
          browserOption(weekdays[browser.firstWeekday - 1] ?? ""),
          ...[1, 6, 7].map((day) => ({ value: String(day), label: weekdays[day - 1] ?? "" })),
        ]}
      />
      <p className={styles.says}>Today is {chosen.dates.long(today)}.</p>
    </div>
  );
};
