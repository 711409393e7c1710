import type { HorseProfile, HorseStatus } from "@canter/domain/horse/horse";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { HorseContent } from "../../api/horses.ts";

/** The field values: text until it is sent. */
export type HorseForm = {
  readonly name: string;
  readonly status: HorseStatus;
  readonly loanUntil: string;
  readonly birthYear: string;
  readonly sex: "" | NonNullable<HorseProfile["sex"]>;
  readonly breed: string;
  readonly color: string;
  readonly height: string;
  readonly heightUnit: "hands" | "cm";
  readonly level: string;
  readonly knownIssues: string;
  readonly feed: string;
  readonly notes: string;
  /** One per line. */
  readonly equipment: string;
  /** Who may ride, by athlete; `null`: everybody. */
  readonly riders: readonly string[] | null;
};

export const blankHorse = (units: "kg" | "lb"): HorseForm => ({
  name: "",
  status: "active",
  loanUntil: "",
  birthYear: "",
  sex: "",
  breed: "",
  color: "",
  height: "",
  heightUnit: units === "lb" ? "hands" : "cm",
  level: "",
  knownIssues: "",
  feed: "",
  notes: "",
  equipment: "",
  riders: null,
});

export const horseToForm = ({ name, status, profile }: HorseResponse, units: "kg" | "lb"): HorseForm => ({
  ...blankHorse(units),
  name,
  status,
  loanUntil: profile.loanUntil ?? "",
  birthYear: profile.birthYear?.toString() ?? "",
  sex: profile.sex ?? "",
  breed: profile.breed ?? "",
  color: profile.color ?? "",
  ...(profile.height && { height: String(profile.height.value), heightUnit: profile.height.unit }),
  level: profile.level ?? "",
  knownIssues: profile.knownIssues ?? "",
  feed: profile.feed ?? "",
  notes: profile.notes ?? "",
  equipment: (profile.equipment ?? []).join("\n"),
  riders: profile.riderIds ?? null,
});

const text = (value: string): string | null => (value.trim() === "" ? null : value.trim());

const lines = (value: string): string[] | null => {
  const given = value.split("\n").flatMap((line) => text(line) ?? []);
  return given.length === 0 ? null : given;
};

/** A typed number with a comma or a point; invalid text is sent as it is, so that the server names the field. */
const number = (value: string): number | string | null => {
  const typed = text(value);
  const read = Number(typed?.replace(",", "."));
  return Number.isNaN(read) ? typed : typed && read;
};

export const formToHorse = (form: HorseForm): HorseContent => {
  const height = number(form.height);
  return {
    name: form.name.trim(),
    status: form.status,
    profile: {
      birthYear: number(form.birthYear),
      sex: form.sex === "" ? null : form.sex,
      breed: text(form.breed),
      color: text(form.color),
      height: height === null ? null : { value: height, unit: form.heightUnit },
      level: text(form.level),
      knownIssues: text(form.knownIssues),
      feed: text(form.feed),
      notes: text(form.notes),
      equipment: lines(form.equipment),
      riderIds: form.riders && [...form.riders],
      loanUntil: form.status === "on_loan" ? text(form.loanUntil) : null,
    },
  };
};

/** Only what was changed since the form was opened. */
export const horseChanges = (opened: HorseForm, form: HorseForm): Partial<HorseContent> => {
  const [before, after] = [formToHorse(opened), formToHorse(form)];
  const profile = Object.fromEntries(
    Object.entries(after.profile).filter(
      ([field, value]) =>
        !Object.entries(before.profile).some(([name, was]) => name === field && isSameValue(was, value)),
    ),
  );
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.status !== before.status && { status: after.status }),
    ...(Object.keys(profile).length > 0 && { profile }),
  };
};

/** What the form calls its fields. */
export const horseLabels: Readonly<Record<keyof HorseForm, string>> = {
  name: "Name",
  status: "Status",
  loanUntil: "On loan until",
  birthYear: "Born in",
  sex: "Sex",
  breed: "Breed",
  color: "Color",
  height: "Height",
  heightUnit: "Measured in",
  level: "Level",
  knownIssues: "What riders need to know",
  feed: "Feed",
  notes: "Notes",
  equipment: "Equipment",
  riders: "Who may ride",
};
