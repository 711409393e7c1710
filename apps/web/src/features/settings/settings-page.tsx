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
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { Member } from "@canter/domain/group/group";
import { isMonthFirst, unitsOf } from "@canter/domain/group/member-units";
import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { useState } from "react";
import type { SettingsPatch } from "@canter/protocol/account/session";
import { sessionQuery } from "../../api/session.ts";
import { request } from "../../api/request.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { UnitFields } from "../../ui/form/unit-fields.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { createForms } from "../../ui/formats.ts";
import styles from "./settings.module.css";

const clocks = ["12h", "24h"] as const;

/** A member as they would be once saved. */
type Shown = Pick<Member, "units" | "distanceUnit" | "locale" | "clock" | "firstWeekday">;

/** What is to be otherwise; `null`: as the browser has it. */
type SettingsDraft = {
  readonly [Field in keyof SettingsPatch]?: Exclude<SettingsPatch[Field], undefined>;
};

type Fields = Readonly<Record<string, unknown>>;

const without = (draft: SettingsDraft, isGone: (field: string, value: unknown) => boolean): SettingsDraft =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => !isGone(field, value)));

/** A draft with a change; what is set back to what is stored is none, so that saving leaves it to whoever changes it elsewhere. */
export const changeDraft = (draft: SettingsDraft, patch: SettingsDraft, stored: Fields): SettingsDraft =>
  without({ ...draft, ...patch }, (field, value) => (value || undefined) === (stored[field] || undefined));

/** What is left of a draft once this was saved: what was changed in the meantime. */
export const draftAfter = (draft: SettingsDraft, saved: Fields): SettingsDraft =>
  without(draft, (field, value) => field in saved && saved[field] === value);

/**
 * Whether a member who chose no region would read numeric dates or weeks differently with this browser's. It is theirs to choose: the browser
 * may be a borrowed one, and what they write means the same in all of them.
 */
export const offersRegion = (
  member: Pick<Member, "units" | "locale" | "firstWeekday">,
  browserLocale: string,
): boolean => {
  const there = { ...member, locale: browserLocale };
  return (
    member.locale === undefined &&
    (isMonthFirst(there) !== isMonthFirst(member) || firstWeekdayOf(there) !== firstWeekdayOf(member))
  );
};

/** The settings of a member as they are to be saved. */
const useSettingsDraft = (member: Member) => {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const { locale, clock, firstWeekday, ...rest } = { ...member, ...draft };
  const shown = {
    ...rest,
    // `null` in a change is the browser's own.
    ...(locale && { locale }),
    ...(clock && { clock }),
    ...(firstWeekday && { firstWeekday }),
  };
  return {
    shown,
    draft,
    isChanged: Object.keys(draft).length > 0,
    change: (patch: SettingsDraft) => setDraft((before) => changeDraft(before, patch, member)),
    forget: (saved: SettingsDraft) => setDraft((before) => draftAfter(before, saved)),
  };
};

type Props = {
  readonly member: Shown;
  readonly today: string;
  readonly onChange: (patch: SettingsDraft) => void;
};

/** Regions with different formats, one representative each; others follow their browser. */
const locales = ["en-US", "en-GB", "en-CA", "en-IN", "en-DE", "en-FR", "en-CH", "en-SE"];

const example = (locale: string, today: string): string => {
  const { dates, number } = createForms({ locale }, locale);
  return `${dates.withYear(today)} · ${number(12_345.6)}`;
};

const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

/** "Nov 28, 2026 · 12,345.6 (Canada)": two regions may differ in nothing that is seen here, such as how a date is typed. */
const regionLabel = (locale: string, today: string): string =>
  `${example(locale, today)} (${regionNames.of(new Intl.Locale(locale).maximize().region ?? "001")})`;

/** The region, whose formats and weeks apply, the clock and the first day of the week where they are to be others. */
const FormsOfWriting = ({ member, today, onChange }: Props) => {
  const here = navigator.language;
  const chosen = createForms(member, here);
  const usualWeekday = firstWeekdayOf({ locale: member.locale });
  const inRegion = member.locale === undefined ? "" : " in the region";
  const regions = [...new Set([here, ...locales, member.locale ?? here])];
  return (
    <div className={styles.forms}>
      <NativeSelect
        label="Dates and numbers"
        value={member.locale ?? ""}
        onChange={(event) => onChange({ locale: event.currentTarget.value || null })}
        data={[
          { value: "", label: `As each browser: ${example(here, today)}` },
          ...regions.map((one) => ({ value: one, label: regionLabel(one, today) })),
        ]}
      />
      <NativeSelect
        label="Clock"
        value={member.clock ?? ""}
        onChange={(event) =>
          onChange({ clock: clocks.find((clock) => clock === event.currentTarget.value) ?? null })
        }
        data={[
          {
            value: "",
            label: `As usual${inRegion}: ${createForms({ locale: member.locale }, here).time("18:40")}`,
          },
          { value: "12h", label: "6:40 PM" },
          { value: "24h", label: "18:40" },
        ]}
      />
      <NativeSelect
        label="A week begins on"
        description="On cards, in lists and in answers. A plan’s weeks begin as it says."
        value={String(member.firstWeekday ?? "")}
        onChange={(event) => onChange({ firstWeekday: Number(event.currentTarget.value) || null })}
        data={[
          {
            value: "",
            label: `As usual${inRegion}: ${weekdays[usualWeekday - 1] ?? ""}`,
          },
          ...[1, 6, 7].map((day) => ({ value: String(day), label: weekdays[day - 1] ?? "" })),
        ]}
      />
      <p className={styles.says}>
        Today is {chosen.dates.long(today)}; a date typed as{" "}
        {isMonthFirst(member) ? "11/14 is November 14" : "14/11 is 14 November"}.
        {offersRegion(member, here) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ locale: here })}>
            Use this browser’s region
          </Button>
        )}
      </p>
    </div>
  );
};

const useSaving = (onSaved: (patch: SettingsDraft) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: SettingsDraft) => request("PATCH /session", { body: patch }),
    onSuccess: (session, patch) => {
      client.setQueryData(sessionQuery.queryKey, session);
      onSaved(patch);
    },
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
  const { shown, draft, isChanged, change, forget } = useSettingsDraft(acting.member);
  const saving = useSaving(forget);
  const wrong = (path: string) => fieldProblem(saving.error, path);
  return (
    <>
      <PageHead
        title="Settings"
        over={<BackToMore />}
        under={`For ${acting.member.name} in ${acting.group.name}`}
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(draft);
        }}
      >
        <TextInput
          label="Name"
          value={shown.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={wrong("name")}
          autoComplete="name"
        />
        <div>
          <UnitFields
            units={unitsOf(shown)}
            onChange={({ mass, distance }) => change({ units: mass, distanceUnit: distance })}
          />
          <p className={styles.says}>
            What a number without a unit is in, and what totals are shown in. What you logged stays as you
            entered it.
          </p>
        </div>
        <Autocomplete
          label="Time zone"
          description="Decides what “today” means"
          value={shown.zone}
          onChange={(zone) => change({ zone })}
          data={Intl.supportedValuesOf("timeZone")}
          limit={20}
          error={wrong("zone")}
        />
        <FormsOfWriting member={shown} today={acting.today} onChange={change} />
        <Switch
          label="Conversations may know of each other"
          description="When off, the coach and the designer see nothing of what you said in another conversation."
          checked={shown.keepsTalkApart !== true}
          onChange={(event) => change({ keepsTalkApart: !event.currentTarget.checked })}
        />
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
      <section className={styles.section}>
        <Theme />
      </section>
    </>
  );
};
