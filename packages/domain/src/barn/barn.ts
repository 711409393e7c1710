import { z } from "zod";
import { evaluationSchema } from "../evaluation/evaluation.ts";
import { careKinds } from "../horse/care-item.ts";
import { horseStatuses } from "../horse/horse.ts";
import { intensities, type Intensity } from "../program/intensity.ts";
import { localDateSchema, type Workout } from "../workout/workout.ts";

/**
 * Mean heart rates by intensity (National Research Council, Nutrient Requirements of Horses, 2007, table 1-10): light 80, moderate 90,
 * heavy 110 beats per minute; the bounds are half-way between them.
 */
const moderateFrom = 85;
const hardFrom = 100;

/**
 * Ratings of a whole session by the zones between the two thresholds (Seiler and Kjerland, Scand J Med Sci Sports 2006; 16: 49–56): up to 4
 * below the first, from 7 above the second.
 */
const moderateRpe = 5;
const hardRpe = 7;

/**
 * Intensity as stated, else by the stated effort, else by measured heart rate; undefined without any: the kind of work does not say how hard
 * it was for the horse.
 */
export const rideIntensity = ({
  fields,
  avgHeartRate,
}: Pick<Workout, "avgHeartRate" | "fields">): Intensity | undefined => {
  const said = intensities.find((one) => one === fields?.["intensity"]);
  if (said) return said;
  const rpe = fields?.["rpe"];
  if (typeof rpe === "number") return rpe >= hardRpe ? "hard" : rpe >= moderateRpe ? "moderate" : "light";
  if (avgHeartRate === undefined) return undefined;
  return avgHeartRate >= hardFrom ? "hard" : avgHeartRate >= moderateFrom ? "moderate" : "light";
};

/** A ride, or other work with a horse. Unknown fields are absent. */
const barnRideSchema = z.object({
  id: z.string(),
  date: localDateSchema,
  riderId: z.string().optional(),
  riderName: z.string().optional(),
  /** Id of its discipline. */
  discipline: z.string(),
  /** The work in words: "Flatwork", "Jumping: grid". */
  work: z.string(),
  minutes: z.number().optional(),
  intensity: z.enum(intensities).optional(),
  /** It fulfils a planned session, of whatever day. */
  isPlanned: z.literal(true).optional(),
});
export type BarnRide = z.infer<typeof barnRideSchema>;

/** A planned session on its day. `missed`: the day has passed. `doneOn`: another day than that, on which it was done. */
const barnSessionSchema = z.object({
  programId: z.string(),
  uid: z.string(),
  title: z.string(),
  /** What is to be worked on. */
  focus: z.string().optional(),
  discipline: z.string().optional(),
  minutes: z.number().optional(),
  /** Who is to ride, as planned. */
  rider: z.string().optional(),
  riderId: z.string().optional(),
  intensity: z.enum(intensities).optional(),
  state: z.enum(["done", "open", "missed"]),
  doneOn: localDateSchema.optional(),
  /** The ride that fulfils it. */
  rideId: z.string().optional(),
  /** That ride stands on another day of the week, and is counted there. */
  isRiddenElsewhere: z.literal(true).optional(),
});
export type BarnSession = z.infer<typeof barnSessionSchema>;

/**
 * A conflict that somebody should look at. `two_riders`: two people rode the horse on one day; `against_caution`: something done or planned
 * is forbidden by a caution; `not_to_ride`: somebody rode, or is to ride, who may not; `nobody_rode`: something was planned, but nothing was
 * done.
 */
const barnConflictSchema = z.object({
  kind: z.enum(["two_riders", "against_caution", "not_to_ride", "nobody_rode"]),
  text: z.string(),
  /** The records it is based on: `workout:…`, `caution:…`, `program:…`. */
  sources: z.array(z.string()),
});
export type BarnConflict = z.infer<typeof barnConflictSchema>;

const barnCareSchema = z.object({
  id: z.string(),
  kind: z.enum(careKinds),
  note: z.string().optional(),
  dueOn: localDateSchema,
});

const barnDaySchema = z.object({
  date: localDateSchema,
  rides: z.array(barnRideSchema),
  planned: z.array(barnSessionSchema),
  /** Care due on this day. */
  care: z.array(barnCareSchema),
  conflicts: z.array(barnConflictSchema),
});
export type BarnDay = z.infer<typeof barnDaySchema>;

const barnHorseSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(horseStatuses),
  /** The last day of its loan. */
  loanUntil: localDateSchema.optional(),
  /** When its photo was added; absent if it has none. */
  photoAt: z.int().optional(),
  /** The most recent ride, however long ago. */
  last: barnRideSchema.optional(),
  /** The next planned session of a horse that is here; without `date` if it is not scheduled for a day. */
  next: z
    .object({
      programId: z.string(),
      title: z.string(),
      workType: z.string(),
      date: localDateSchema.optional(),
      minutes: z.number().optional(),
      /** Who is to ride, as planned. */
      rider: z.string().optional(),
      /** The caution that rules it out. */
      against: z.string().optional(),
    })
    .optional(),
  /** Cautions in force today, newest first. */
  cautions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      until: localDateSchema.optional(),
      authorName: z.string().optional(),
    }),
  ),
  /** Overdue, or due within the reminder period, longest overdue first. */
  care: z.array(barnCareSchema.extend({ standing: z.enum(["overdue", "due"]) })),
  /** The status of its active programs today; empty if there is nothing to evaluate, or the horse is not here. */
  verdicts: z.array(
    z.object({
      programId: z.string(),
      name: z.string(),
      status: evaluationSchema.shape.status,
      isOver: evaluationSchema.shape.isOver,
    }),
  ),
  /** Of one week. */
  days: z.array(barnDaySchema).length(7),
});
export type BarnHorse = z.infer<typeof barnHorseSchema>;

/** All horses of a group as they are today, and their week. Inactive horses come last. */
export const barnSchema = z.object({
  /** Its first day, as weeks begin for who asks. */
  week: localDateSchema,
  today: localDateSchema,
  horses: z.array(barnHorseSchema),
});
export type Barn = z.infer<typeof barnSchema>;
