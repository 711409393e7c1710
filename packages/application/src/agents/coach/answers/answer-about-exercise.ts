import { z } from "zod";

/** What `get_exercise_information` gives. */
export const exerciseInformationSchema = z.object({
  name: z.string(),
  equipment: z.string().optional(),
  level: z.string().optional(),
  primaryMuscles: z.array(z.string()).optional(),
  secondaryMuscles: z.array(z.string()).optional(),
  instructions: z.array(z.string()).optional(),
  alike: z.array(z.string()),
});
type Information = z.infer<typeof exerciseInformationSchema>;

/** How an exercise is done, what it trains, what there is instead of it. */
export const asksAboutExercise =
  /\b(?:what(?:['’]?s| is| are)(?: an?| the)?(?! my)|how (?:do|to|should|is|are)|form|technique|cues?|muscles?|works?|target|difference|equipment|alternatives?|alternates?|instead of|similar|like)\b/iu;

const listed = (words: readonly string[] | undefined): string => (words ?? []).join(", ");

/** "Goblet Squat: quadriceps; kettlebells. Hold one weight … Alike: …". */
export function describeExerciseInformation(text: string, information: Information): string {
  const { name, equipment, primaryMuscles, secondaryMuscles, instructions = [], alike } = information;
  if (/\b(?:alternatives?|alternates?|instead of|similar)\b/iu.test(text))
    return alike.length > 0
      ? `Instead of ${name}: ${alike.slice(0, 4).join(", ")}.`
      : `I know none like ${name}.`;
  const also = secondaryMuscles?.length ? ` (also ${listed(secondaryMuscles)})` : "";
  const facts = [primaryMuscles?.length ? `${listed(primaryMuscles)}${also}` : "", equipment ?? ""].filter(
    Boolean,
  );
  const head = facts.length > 0 ? `${name}: ${facts.join("; ")}.` : `${name}.`;
  const how =
    instructions.length > 0
      ? instructions.slice(0, 5).join(" ")
      : "The catalogue has no words on how it is done.";
  return `${head} ${how}`;
}
