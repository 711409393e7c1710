import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import { searchExercises } from "@canter/domain/workout/exercise/search-exercises";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { CoachKnowledge } from "../coach-world.ts";

const inputSchema = z.object({ exercise: z.string().max(200).describe("its name") });

/** What the catalogue says of an exercise: muscles, equipment, how it is done. */
export const getExerciseInformation = ({ language }: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_exercise_information",
    description:
      "Looks an exercise up in the catalogue: muscles, equipment, level, instructions, and ones like it.",
    effect: "read",
    input: inputSchema,
    run: ({ exercise }) => {
      const { catalogue } = language;
      const found = catalogue.byName(exercise) ?? searchExercises(catalogue, exercise, 1)[0];
      if (!found) return Promise.resolve(err({ message: `The catalogue has no ${exercise}.` }));
      const { id, name, equipment, level, primaryMuscles, secondaryMuscles, instructions, family } = found;
      const alike = searchExercises(catalogue, name, 8)
        .filter((one) => one.id !== id)
        .map((one) => one.name);
      return Promise.resolve(
        ok({ id, name, equipment, level, family, primaryMuscles, secondaryMuscles, instructions, alike }),
      );
    },
  });
