import { z } from "zod";
import { invalid, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { localDateSchema } from "../workout/workout.ts";

/** `on_loan`: away until a date, or indefinitely without one. Inactive horses keep their whole history. */
export const horseStatuses = ["active", "on_loan", "retired", "sold"] as const;
export type HorseStatus = (typeof horseStatuses)[number];

/** Whether the barn sees to a horse's care: what is due for one that is sold is for its new home. */
export const isCaredFor = (status: string): boolean => status !== "sold";

/**
 * Height at the withers as entered. Hands use the conventional notation: 15.2 is fifteen hands and two inches, so the decimal is 0 to 3.
 */
export const horseHeightSchema = z
  .object({ value: z.number().positive(), unit: z.enum(["hands", "cm"]) })
  .refine(({ value, unit }) => (unit === "cm" ? value >= 40 && value <= 250 : value >= 4 && value <= 24), {
    path: ["value"],
    message: "must be 40 to 250 cm, or 4 to 24 hands",
  })
  .refine(({ value, unit }) => unit === "cm" || [0, 1, 2, 3].includes(inchesBeyondHands(value)), {
    path: ["value"],
    message: "must end in .0 to .3 in hands: 15.2 is 15 hands and 2 inches",
  });
export type HorseHeight = z.infer<typeof horseHeightSchema>;

/** The decimal of a height in hands as a number of inches; a fraction if it is not a whole number of inches. */
const inchesBeyondHands = (hands: number): number => Math.round((hands - Math.floor(hands)) * 1000) / 100;

const line = z.string().trim().min(1).max(120);
const text = z.string().trim().min(1).max(4000);

/** A horse's data besides its name. Unknown fields are absent. */
export const horseProfileSchema = z.object({
  birthYear: z.int().optional(),
  sex: z.enum(["mare", "gelding", "stallion"]).optional(),
  breed: line.optional(),
  color: line.optional(),
  height: horseHeightSchema.optional(),
  /** The horse's level of training, in the barn's words: "novice", "2'6\" courses". */
  level: line.optional(),
  /** What a rider should know: "rushes fences when fresh". */
  knownIssues: text.optional(),
  /** What it is fed, and when. */
  feed: text.optional(),
  notes: text.optional(),
  /** Its tack and equipment, one item per line: "eggbutt snaffle, 5 1/4", "front boots for jumping". */
  equipment: z.array(line).max(40).optional(),
  /** Athletes who may ride it; absent: everybody in the barn. */
  riderIds: z.array(z.string().max(100)).max(200).optional(),
  loanUntil: localDateSchema.optional(),
  /** What it was called before: training told under such a name is still its own. */
  formerNames: z.array(line).max(40).optional(),
});
export type HorseProfile = z.infer<typeof horseProfileSchema>;

const oldestBirthYear = 60;

/** Implausible values, field by field. `today` is a local date. The oldest horse on record lived 62 years. */
export function checkHorseProfile(
  profile: HorseProfile,
  status: HorseStatus,
  today: string,
): Result<HorseProfile, Problem> {
  const year = Number(today.slice(0, 4));
  const { birthYear, loanUntil } = profile;
  if (birthYear !== undefined && (birthYear > year || birthYear < year - oldestBirthYear))
    return err(invalid("birthYear", `must be a year from ${year - oldestBirthYear} to ${year}`));
  if (loanUntil !== undefined && status !== "on_loan")
    return err(invalid("loanUntil", "must be left out unless the status is on_loan"));
  return ok(profile);
}

/** A horse of a group: an athlete with its profile. `version` counts changes from 1. */
export const horseSchema = z.object({
  id: z.string(),
  kind: z.literal("horse"),
  name: z.string().trim().min(1).max(120),
  status: z.enum(horseStatuses),
  profile: horseProfileSchema,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** When it was removed from the group; it can be restored. */
  removedAt: z.int().optional(),
  /** When its photo was added; absent if it has none. */
  photoAt: z.int().optional(),
  /** It is another barn's, which shares it: its profile can't be changed here. */
  isGuest: z.literal(true).optional(),
});
export type Horse = z.infer<typeof horseSchema>;
