import { Button, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Memory } from "@canter/protocol/coach/memory";
import { correctMemory, memoriesQuery } from "../../api/agents.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { endOfDay, fieldToValue, keyInWords, lastDayBefore, valueToField } from "./memory-in-words.ts";

type Props = { readonly memory: Memory; readonly acting: ActingMember; readonly onDone: () => void };

/** Corrects a memory, and how long it stays. */
export const CorrectMemory = ({ memory, acting, onDone }: Props) => {
  const client = useQueryClient();
  const { zone } = acting.member;
  const untilBefore = memory.expiresAt === undefined ? "" : lastDayBefore(memory.expiresAt, zone);
  const [text, setText] = useState(() => valueToField(memory.value));
  const [until, setUntil] = useState(untilBefore);
  const entered = fieldToValue(text, memory.value);
  const save = useMutation({
    mutationFn: () =>
      correctMemory(memory, {
        value: entered?.value,
        ...(until !== untilBefore && { expiresAt: until === "" ? null : endOfDay(until, zone) }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: memoriesQuery.queryKey });
      onDone();
    },
  });
  const valueProblem = fieldProblem(save.error, "value") ?? (entered ? undefined : "must be JSON, as it was");
  const untilProblem = fieldProblem(save.error, "expiresAt");
  const isAtField = valueProblem !== undefined || untilProblem !== undefined;
  return (
    <form
      className={styles.form}
      aria-label={keyInWords(memory.key)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (entered) save.mutate();
      }}
    >
      <Textarea
        label="What is true"
        autosize
        maxRows={10}
        maxLength={2000}
        value={text}
        error={valueProblem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Kept until (empty: until you say otherwise)"
        min={acting.today}
        value={until}
        error={untilProblem}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      {save.error && !isAtField && <ProblemNotice error={save.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={text.trim() === ""}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
