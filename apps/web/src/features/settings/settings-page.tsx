import {
  Autocomplete,
  Button,
  SegmentedControl,
  Switch,
  TextInput,
  useMantineColorScheme,
  NativeSelect,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { SettingsPatch } from "@canter/protocol/account/session";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { Member } from "@canter/domain/group/group";
import { sessionQuery } from "../../api/session.ts";
import { request } from "../../api/request.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
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
const FormsOfWriting = ({ member, today, onChange }: Props) => {
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

const useSaving = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: SettingsPatch) => request("PATCH /session", { body: patch }),
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  });
};

const Theme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div>
      <p className={styles.label} id="theme-label">
        Theme
      </p>
      <SegmentedControl
        aria-labelledby="theme-label"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={[
          { value: "auto", label: "As the system" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
      <p className={styles.says}>Kept in this browser.</p>
    </div>
  );
};

/** Name, units, zone, theme: how this member sees this group. */
export const SettingsPage = () => {
  const acting = useActingMember();
  const saving = useSaving();
  const [name, setName] = useState(acting.member.name);
  const [zone, setZone] = useState(acting.member.zone);
  const isChanged = name !== acting.member.name || zone !== acting.member.zone;
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({
      ...(name !== acting.member.name && { name }),
      ...(zone !== acting.member.zone && { zone }),
    });
  };
  const wrong = (path: string) => fieldProblem(saving.error, path);
  return (
    <>
      <PageHead
        title="Settings"
        over={<BackToMore />}
        under={`For ${acting.member.name} in ${acting.group.name}`}
      />
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
          autoComplete="name"
        />
        <div>
          <p className={styles.label} id="units-label">
            A bare weight is in
          </p>
          <SegmentedControl
            aria-labelledby="units-label"
            value={acting.member.units}
            onChange={(value) => saving.mutate({ units: value })}
            data={[
              { value: "kg", label: "Kilograms" },
              { value: "lb", label: "Pounds" },
            ]}
          />
          <output className={styles.says}>
            {saving.isSuccess && saving.variables.units !== undefined && "Saved. "}
            What you logged stays as you entered it.{" "}
            {acting.member.units === "lb"
              ? "11/14 is November 14; distances are in miles."
              : "14/11 is 14 November; distances are in kilometres."}
          </output>
        </div>
        <Autocomplete
          label="Time zone"
          description="Decides what “today” means"
          value={zone}
          onChange={setZone}
          data={Intl.supportedValuesOf("timeZone")}
          limit={20}
          error={wrong("zone")}
        />
        <FormsOfWriting
          member={acting.member}
          today={acting.today}
          onChange={(patch) => saving.mutate(patch)}
        />
        <Switch
          label="Conversations may know of each other"
          description="Off: the coach and the designer see nothing of what you said in another conversation."
          checked={acting.member.keepsTalkApart !== true}
          onChange={(event) => saving.mutate({ keepsTalkApart: !event.currentTarget.checked })}
        />
        <Theme />
        {saving.isError &&
          !saving.isPending &&
          wrong("name") === undefined &&
          wrong("zone") === undefined && <ProblemNotice error={saving.error} />}
        <div className={styles.buttons}>
          <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
            Save
          </Button>
          <output className={styles.quiet}>{saving.isSuccess && !isChanged ? "Saved." : ""}</output>
        </div>
      </form>
    </>
  );
};
