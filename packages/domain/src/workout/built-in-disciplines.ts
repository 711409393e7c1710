import { intensities } from "../program/intensity.ts";
import type { Discipline } from "./discipline.ts";

type Field = Discipline["fields"][number];

const rein: Field = { key: "rein", label: "Rein", type: "choice", choices: ["both", "left", "right"] };
const riderName: Field = { key: "riderName", label: "Rider", type: "text" };
const handlerName: Field = { key: "riderName", label: "Handler", type: "text" };
const elevation: Field = { key: "elevationGainMeters", label: "Climb", type: "number", unit: "m" };
const place: Field = { key: "place", label: "Place", type: "text" };
const surface: Field = {
  key: "surface",
  label: "Surface",
  type: "choice",
  choices: ["sand", "grass", "all-weather", "road"],
};
const weather: Field = { key: "weather", label: "Weather", type: "text" };
/** The conditions in which a horse was worked. */
const surroundings: readonly Field[] = [place, surface, weather];
const horseFeel: Field = {
  key: "horseFeel",
  label: "How the horse felt",
  type: "choice",
  choices: ["fresh", "willing", "relaxed", "stiff", "tired", "tense", "lame"],
};

/** How hard it was: as said, and as people rate their own sets. */
const effort: readonly Field[] = [
  { key: "intensity", label: "Intensity", type: "choice", choices: [...intensities] },
  { key: "rpe", label: "RPE", type: "number" },
];

const workType = (...choices: string[]): Field => ({
  key: "workType",
  label: "Work",
  type: "choice",
  choices,
});

const forPeople: readonly Discipline[] = [
  {
    id: "strength",
    name: "Strength",
    athleteKind: "person",
    measure: "sets",
    fields: [],
    words: ["strength", "lifting", "weights", "gym", "calisthenics", "strongman"],
  },
  {
    id: "crossfit",
    name: "CrossFit",
    athleteKind: "person",
    measure: "score",
    fields: [
      { key: "rx", label: "As prescribed", type: "boolean" },
      { key: "scaling", label: "Scaling", type: "text" },
    ],
    words: ["crossfit", "metcon", "wod", "hyrox"],
  },
  {
    id: "running",
    name: "Running",
    athleteKind: "person",
    measure: "distance",
    fields: [elevation, place],
    words: ["running", "run", "jog", "treadmill", "parkrun"],
  },
  {
    id: "cycling",
    name: "Cycling",
    athleteKind: "person",
    measure: "distance",
    fields: [elevation, { key: "avgPowerWatts", label: "Average power", type: "number", unit: "W" }, place],
    words: ["cycling", "bike", "spin", "turbo", "zwift", "peloton"],
  },
  {
    id: "rowing",
    name: "Rowing",
    athleteKind: "person",
    measure: "distance",
    fields: [
      { key: "strokeRate", label: "Stroke rate", type: "number", unit: "/min" },
      { key: "boat", label: "Boat or erg", type: "text" },
    ],
    words: ["rowing", "erg", "rower", "row", "sculling"],
  },
  {
    id: "swimming",
    name: "Swimming",
    athleteKind: "person",
    measure: "distance",
    fields: [
      { key: "poolLengthMeters", label: "Pool length", type: "number", unit: "m" },
      { key: "openWater", label: "Open water", type: "boolean" },
    ],
    words: ["swimming", "swim", "laps"],
  },
  {
    id: "walking",
    name: "Walking",
    athleteKind: "person",
    measure: "distance",
    fields: [elevation, { key: "loadKg", label: "Carried load", type: "number", unit: "kg" }],
    words: ["walking", "walk", "ruck"],
  },
  {
    id: "hiking",
    name: "Hiking",
    athleteKind: "person",
    measure: "distance",
    fields: [elevation, place],
    words: ["hiking", "hike", "trek"],
  },
  {
    id: "yoga",
    name: "Yoga",
    athleteKind: "person",
    measure: "duration",
    fields: [{ key: "style", label: "Style", type: "text" }],
    words: ["yoga", "vinyasa", "yin", "ashtanga"],
  },
  {
    id: "mobility",
    name: "Mobility",
    athleteKind: "person",
    measure: "duration",
    fields: [],
    words: ["mobility", "stretching", "foam rolling", "physio"],
  },
];

const forHorses: readonly Discipline[] = [
  {
    id: "flatwork",
    name: "Flatwork",
    athleteKind: "horse",
    measure: "duration",
    fields: [
      workType(
        "schooling",
        "lesson",
        "transitions",
        "lateral work",
        "long and low",
        "poles",
        "dressage test",
        "stretching",
        "warm-up only",
      ),
      rein,
      ...effort,
      horseFeel,
      riderName,
      ...surroundings,
    ],
    words: ["flatwork", "dressage", "schooling"],
  },
  {
    id: "jumping",
    name: "Jumping",
    athleteKind: "horse",
    measure: "duration",
    fields: [
      workType("grid", "single fences", "course", "cross-country", "lesson", "competition"),
      { key: "jumpHeightCm", label: "Highest fence", type: "number", unit: "cm" },
      { key: "faults", label: "Faults", type: "number" },
      rein,
      ...effort,
      horseFeel,
      riderName,
      ...surroundings,
    ],
    words: ["jumping", "grid", "cross-country", "show jumping", "gridwork"],
  },
  {
    id: "groundwork",
    name: "Groundwork",
    athleteKind: "horse",
    measure: "duration",
    fields: [
      workType("in hand", "long reins", "liberty", "hand walking", "desensitising"),
      ...effort,
      horseFeel,
      handlerName,
      ...surroundings,
    ],
    words: ["groundwork", "in hand", "long reining", "long reins", "liberty", "hand walk"],
  },
  {
    id: "lunging",
    name: "Lunging",
    athleteKind: "horse",
    measure: "duration",
    fields: [
      rein,
      {
        key: "aids",
        label: "Aids",
        type: "choice",
        choices: ["none", "side reins", "cavesson", "double lunge", "other"],
      },
      ...effort,
      horseFeel,
      handlerName,
      ...surroundings,
    ],
    words: ["lunging", "lunge", "longeing", "lungeing"],
  },
  {
    id: "trail",
    name: "Trail riding",
    athleteKind: "horse",
    measure: "duration",
    fields: [...effort, horseFeel, riderName, ...surroundings],
    words: ["trail", "hack", "hacking", "trail ride"],
  },
];

/** The disciplines of every group, in addition to its own. */
export const builtInDisciplines: readonly Discipline[] = [
  ...forPeople,
  ...forHorses,
  {
    id: "other",
    name: "Other",
    athleteKind: "any",
    measure: "duration",
    fields: [{ key: "activity", label: "Activity", type: "text" }],
    words: ["other"],
  },
];

const byId: ReadonlyMap<string, Discipline> = new Map(
  builtInDisciplines.map((discipline) => [discipline.id, discipline]),
);

/** Whether a horse is worked in it from the ground: it has a handler, and nobody rides. */
export const isFromTheGround = (discipline: string): boolean =>
  byId.get(discipline)?.fields.includes(handlerName) === true;

/** The discipline with this id: the group's own first, then the built-in ones. */
export const findDiscipline = (id: string, own: readonly Discipline[] = []): Discipline | undefined =>
  own.find((discipline) => discipline.id === id) ?? byId.get(id);
