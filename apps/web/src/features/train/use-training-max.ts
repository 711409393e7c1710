import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Mass } from "@canter/domain/units/unit";
import type { ProgramResponse } from "@canter/protocol/programs";
import { patchProgram, refreshProgram } from "../../api/programs-actions.ts";
import { isOutdated } from "../plan/use-program-edits.ts";

/** Adds a training max to a program, so that its per cents become weights. */
export const useTrainingMax = (program: ProgramResponse, name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mass: Mass) =>
      patchProgram(client, program.id, {
        version: program.version,
        updatedAt: program.updatedAt,
        trainingMaxes: { ...program.trainingMaxes, [name]: mass },
      }),
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
};
