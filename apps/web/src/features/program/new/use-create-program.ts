import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ProgramCreate, ProgramSummary } from "@canter/protocol/training/programs";
import { createProgram } from "../../../api/programs-actions.ts";
import { usePausing } from "./start-choice.tsx";

/** `pauses`: active programs that it replaces. */
type Creation = ProgramCreate & { readonly pauses?: readonly ProgramSummary[] };

/** Creates a program and opens it. */
export const useCreateProgram = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const pause = usePausing();
  return useMutation({
    mutationFn: async ({ pauses = [], ...body }: Creation) => {
      const program = await createProgram(client, body);
      await pause(pauses);
      return program;
    },
    onSuccess: ({ id }) => navigate({ to: "/plan/$programId", params: { programId: id }, replace: true }),
  });
};
