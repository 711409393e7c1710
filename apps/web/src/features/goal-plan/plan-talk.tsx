import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { refinePlan } from "../../api/programs-actions.ts";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./planner.module.css";

/** Requests a change of a draft in one's own words: it is proposed, and a click applies it. */
export const PlanTalk = ({ program }: { readonly program: ProgramResponse }) => {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { id, athleteId } = program;
  const saying = useMutation({
    mutationFn: () => refinePlan(id, text),
    onSuccess: ({ runId }) =>
      navigate({ to: "/make-plan", search: { athlete: athleteId, run: runId, program: id }, replace: true }),
  });
  const say = (event: FormEvent) => {
    event.preventDefault();
    saying.mutate();
  };
  return (
    <form className={styles.talk} onSubmit={say} aria-label="What should change?">
      <TextInput
        label="What should change?"
        placeholder="less jumping in week 1 · lower fences · hack instead of lunging on Tuesdays"
        maxLength={5000}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {saying.isError && <ProblemNotice error={saying.error} />}
      <div className={plain.buttons}>
        <Button type="submit" variant="default" loading={saying.isPending} disabled={text.trim() === ""}>
          Propose it
        </Button>
      </div>
    </form>
  );
};
