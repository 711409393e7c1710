import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ProgramCreate } from "@canter/protocol/training/programs";
import { createProgram } from "../../../api/programs-actions.ts";

/** Creates a program and opens it. */
export const useCreateProgram = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: ProgramCreate) => createProgram(client, body),
    onSuccess: ({ id }) => navigate({ to: "/plan/$programId", params: { programId: id }, replace: true }),
  });
};
