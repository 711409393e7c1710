import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { type Manner, phrasesOf } from "@canter/domain/persona/persona";
import type { Coach } from "@canter/protocol/coach/coaches";
import { coachesQuery, keepCoach } from "../../api/conversations.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./coaches.module.css";

type Props = { readonly coach: Coach; readonly onDone: () => void };

const fields = ["name", "tone", "methodology", "insistsOn"] as const;

/** The fields of one's own coach. */
export const CoachForm = ({ coach, onDone }: Props) => {
  const client = useQueryClient();
  const [name, setName] = useState(coach.name);
  const [tone, setTone] = useState(coach.tone);
  const [methodology, setMethodology] = useState(coach.methodology);
  const [insists, setInsists] = useState(coach.insistsOn.join("\n"));
  const [manner, setManner] = useState<Manner>(coach.manner);
  const saving = useMutation({
    mutationFn: () => {
      const insistsOn = insists.split("\n").flatMap((one) => one.trim() || []);
      return keepCoach({ name, tone, methodology, insistsOn, manner }, coach.id);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: coachesQuery.queryKey });
      onDone();
    },
  });
  const wrong = (field: string) => fieldProblem(saving.error, field);
  const insistsProblem =
    wrong("insistsOn") ?? [0, 1, 2, 3, 4].map((at) => wrong(`insistsOn.${at}`)).find(Boolean);
  const isAtField = insistsProblem !== undefined || fields.some((field) => wrong(field) !== undefined);
  return (
    <form
      className={styles.form}
      aria-label={coach.name}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <TextInput
        label="Name"
        maxLength={40}
        value={name}
        error={wrong("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="How it talks"
        autosize
        maxLength={200}
        value={tone}
        error={wrong("tone")}
        onChange={(event) => setTone(event.currentTarget.value)}
      />
      <Textarea
        label="How it trains you"
        autosize
        maxLength={300}
        value={methodology}
        error={wrong("methodology")}
        onChange={(event) => setMethodology(event.currentTarget.value)}
      />
      <Textarea
        label="What it insists on"
        description="One a line, five at most"
        autosize
        value={insists}
        error={insistsProblem}
        onChange={(event) => setInsists(event.currentTarget.value)}
      />
      <div>
        <p className={styles.label} id="manner-label">
          Where no model answers
        </p>
        <SegmentedControl
          aria-labelledby="manner-label"
          value={manner}
          onChange={setManner}
          data={[
            { value: "plain", label: "Plain" },
            { value: "warm", label: "Warm" },
            { value: "brisk", label: "Brisk" },
          ]}
        />
        <p className={styles.quiet}>“{phrasesOf[manner].thanks}”</p>
      </div>
      {saving.error && !isAtField && <ProblemNotice error={saving.error} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
};
