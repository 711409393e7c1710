import type { Intensity } from "@canter/domain/program/intensity";
import type { CardioType, PlannedSession } from "@canter/domain/program/program";
import { unitOfBlock } from "@canter/domain/program/cardio/cardio-amount";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { distanceToMeters, metersToDistance } from "@canter/domain/units/convert-units";
import type { Distance, LandUnit } from "@canter/domain/units/unit";

/** What a form starts with. */
export const usualMinutes = 30;

type Amount = { readonly minutes: number | undefined; readonly distance: Distance | undefined };

/** A new block with another distance: minutes that nobody chose make room for the first one. */
export const withDistance = <Form extends Amount>(form: Form, distance: Distance | undefined): Form => {
  const isUntouched = form.distance === undefined && form.minutes === usualMinutes;
  return { ...form, distance, minutes: distance && isUntouched ? undefined : form.minutes };
};

/** What the form for a session holds. */
export type SessionForm = {
  readonly name: string;
  readonly warmup: string;
  readonly notes: string;
  readonly cardio: CardioType | "";
  /** Undefined: none are planned, but a distance. */
  readonly minutes: number | undefined;
  readonly distance: Distance | undefined;
  readonly modality: string;
  readonly instructions: string;
  /** Of its work; empty for none. */
  readonly discipline: string;
  readonly workMinutes: number;
  readonly focus: string;
  readonly intensity: Intensity | "";
  /** Who is to ride; empty for nobody in particular. */
  readonly rider: string;
};

const distanceIn = (cardio: PlannedSession["cardio"], land: LandUnit): Distance | undefined =>
  cardio?.distanceMeters === undefined
    ? undefined
    : metersToDistance(cardio.distanceMeters, unitOfBlock(cardio, land));

export const formOf = (
  { name, warmup, notes, cardio, work }: PlannedSession,
  land: LandUnit,
): SessionForm => ({
  name,
  warmup: (warmup ?? []).join("\n"),
  notes: notes ?? "",
  cardio: cardio?.type ?? "",
  minutes: cardio ? cardio.duration : usualMinutes,
  distance: distanceIn(cardio, land),
  modality: cardio?.modality ?? "",
  instructions: cardio?.instructions ?? "",
  discipline: work?.discipline ?? "",
  workMinutes: work?.durationMinutes ?? usualMinutes,
  focus: work?.focus ?? "",
  intensity: work?.intensity ?? "",
  rider: work?.rider ?? "",
});

export const labels: Readonly<Record<keyof SessionForm, string>> = {
  name: "Name",
  warmup: "Warm-up",
  notes: "Notes",
  cardio: "Cardio",
  minutes: "Minutes",
  distance: "Distance",
  modality: "By what",
  instructions: "How",
  discipline: "Work",
  workMinutes: "Minutes of work",
  focus: "Focus",
  intensity: "How hard",
  rider: "Rider",
};

/** The metres of the block where what is shown of them was not changed: a mile's decimals don't hold them. */
const metersOf = ({ distance }: SessionForm, before: PlannedSession["cardio"], land: LandUnit) => {
  if (!distance) return undefined;
  return isSameValue(distance, distanceIn(before, land))
    ? before?.distanceMeters
    : distanceToMeters(distance);
};

const cardioOf = (form: SessionForm, { cardio: before }: PlannedSession, land: LandUnit) => {
  const { cardio, minutes, modality, instructions } = form;
  const distanceMeters = metersOf(form, before, land);
  if (cardio === "") return null;
  return {
    ...(before?.notes !== undefined && { notes: before.notes }),
    type: cardio,
    ...(minutes !== undefined && { duration: minutes }),
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(modality.trim() && { modality: modality.trim() }),
    ...(instructions.trim() && { instructions: instructions.trim() }),
  };
};

const workOf = (
  { discipline, workMinutes, focus, intensity, rider }: SessionForm,
  { work }: PlannedSession,
) => {
  if (discipline === "") return null;
  const { focus: _focus, intensity: _intensity, rider: _rider, ...rest } = work ?? {};
  return {
    ...rest,
    discipline,
    durationMinutes: workMinutes,
    ...(focus.trim() && { focus: focus.trim() }),
    ...(intensity !== "" && { intensity }),
    ...(rider.trim() && { rider: rider.trim() }),
  };
};

/** Only changed fields. */
export const updatesOf = (
  session: PlannedSession,
  form: SessionForm,
  land: LandUnit,
): Record<string, unknown> => {
  const before = formOf(session, land);
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const [cardio, work] = [cardioOf(form, session, land), workOf(form, session)];
  return {
    ...(form.name !== before.name && { name: form.name.trim() }),
    ...(form.warmup !== before.warmup && { warmup: lines(form.warmup) }),
    ...(form.notes !== before.notes && { notes: form.notes.trim() }),
    ...(!isSameValue(cardio, cardioOf(before, session, land)) && { cardio }),
    ...(!isSameValue(work, workOf(before, session)) && { work }),
  };
};
