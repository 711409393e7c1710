import { UnstyledButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { beginDesign } from "../../api/design.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";

/** Begins a talk with the designer, which asks one question after the other, and goes there. */
export const DesignByQuestions = ({ className }: { readonly className?: string | undefined }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => beginDesign(client),
    onSuccess: (conversation) => navigate({ to: "/coach", search: { conversation } }),
  });
  return (
    <>
      <UnstyledButton className={className} onClick={() => beginning.mutate()} disabled={beginning.isPending}>
        Answer a few questions
      </UnstyledButton>
      {beginning.isError && <ProblemNotice error={beginning.error} />}
    </>
  );
};
