import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { addDays } from "@canter/domain/schedule/local-date";
import { requestPlan } from "../../api/programs-actions.ts";
import { RequestFailed } from "../../api/request.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./planner.module.css";

const usualDays = 56;

const examples = {
  horse: ["Solid at 2'6\" courses for the show", "Bring him back after a break", "Stop rushing fences"],
  person: ["Run a 10k", "My first pull-up", "Back squat 100 kg"],
} as const;

const isFieldProblem = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.problem.fields ?? []).length > 0;

type Props = { readonly athlete: string; readonly kind: "horse" | "person" };

/** The goal, and its date. */
export const PlanWishForm = ({ athlete, kind }: Props) => {
  const acting = useActingMember();
  const navigate = useNavigate();
  const [goal, setGoal] = useState("");
  const [date, setDate] = useState(() => addDays(acting.today, usualDays));
  const asking = useMutation({
    mutationFn: () => requestPlan({ athleteId: athlete, goalDescription: goal, targetDate: date }),
    onSuccess: ({ runId, programId }) =>
      navigate({ to: "/make-plan", search: { athlete, run: runId, program: programId }, replace: true }),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  return (
    <form className={plain.form} onSubmit={ask} aria-label="What to reach">
      <Textarea
        label="What is the goal?"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        data-autofocus
        value={goal}
        onChange={(event) => setGoal(event.currentTarget.value)}
        error={fieldProblem(asking.error, "goalDescription")}
      />
      {goal === "" && (
        <ul className={styles.examples} aria-label="Examples">
          {examples[kind].map((example) => (
            <li key={example}>
              <Button variant="default" size="compact-md" onClick={() => setGoal(example)}>
                {example}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        type="date"
        label="By when: the day of the show or race, or the last day"
        required
        withAsterisk={false}
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={fieldProblem(asking.error, "targetDate")}
      />
      {asking.isError && !isFieldProblem(asking.error) && <ProblemNotice error={asking.error} />}
      <div className={plain.buttons}>
        <Button type="submit" loading={asking.isPending} disabled={goal.trim() === "" || date === ""}>
          Make the plan
        </Button>
      </div>
    </form>
  );
};
