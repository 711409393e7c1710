import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import type { CoachList, Coach } from "@canter/protocol/coach/coaches";
import { type Manner, phrasesOf } from "@canter/domain/persona/persona";
import { beginSetUp, chooseCoach, coachesQuery, deleteCoach, keepCoach } from "../../api/conversations.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "./coaches.module.css";

type Props = { readonly coach: Coach; readonly onDone: () => void };

const fields = ["name", "tone", "methodology", "insistsOn"] as const;

/** The fields of one's own coach. */
const CoachForm = ({ coach, onDone }: Props) => {
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

type Item = CoachList["items"][number];
type CardProps = {
  readonly coach: Item;
  readonly isChosen: boolean;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: coachesQuery.queryKey });
};

const OwnButtons = ({ coach, onEdit }: Pick<CardProps, "coach" | "onEdit">) => {
  const refresh = useRefresh();
  const { id, isOwn: _isOwn, ...fields } = coach;
  const deleting = useMutation({
    mutationFn: () => deleteCoach(id),
    onSuccess: async () => {
      offerUndo(`${coach.name} is gone.`, async () => {
        await keepCoach(fields);
        await refresh();
      });
      await refresh();
    },
  });
  return (
    <>
      {deleting.isError && <ProblemNotice error={deleting.error} />}
      <Button
        variant="subtle"
        color="gray"
        loading={deleting.isPending}
        aria-label={`Delete ${coach.name}`}
        onClick={() => deleting.mutate()}
      >
        Delete
      </Button>
      <Button variant="default" aria-label={`Edit ${coach.name}`} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
};

/** A coach to choose: its character, and whether it is the current one. */
const CoachCard = ({ coach, isChosen, mayChange, onEdit }: CardProps) => {
  const client = useQueryClient();
  const { id, name, tone, methodology, insistsOn, isOwn } = coach;
  const choosing = useMutation({
    mutationFn: () => chooseCoach(id),
    onSuccess: (list) => client.setQueryData(coachesQuery.queryKey, list),
  });
  return (
    <li className={styles.coach} data-is-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {isChosen && <span className={styles.speaks}>Speaks to you now</span>}
        {isOwn && !isChosen && <span className={styles.quiet}>your own</span>}
      </div>
      <p>{tone}</p>
      <p className={styles.quiet}>{methodology}</p>
      {insistsOn.length > 0 && <p className={styles.quiet}>Insists on: {insistsOn.join("; ")}</p>}
      {choosing.isError && <ProblemNotice error={choosing.error} />}
      {mayChange && (
        <div className={styles.buttons}>
          {isOwn && <OwnButtons coach={coach} onEdit={onEdit} />}
          {!isChosen && (
            <Button
              variant="light"
              loading={choosing.isPending}
              aria-label={`Choose ${name}`}
              onClick={() => choosing.mutate()}
            >
              Choose
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

const NewCoach = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => beginSetUp(client),
    onSuccess: (conversation) => navigate({ to: "/coach", search: { conversation } }),
  });
  return (
    <>
      <Button loading={beginning.isPending} onClick={() => beginning.mutate()}>
        Make your own
      </Button>
      {beginning.isError && <ProblemNotice error={beginning.error} again={() => beginning.mutate()} />}
    </>
  );
};

/** The coaches: to choose, to create in a conversation of four questions, to edit and to delete. */
export const CoachesPage = () => {
  const acting = useActingMember();
  const { data } = useSuspenseQuery(coachesQuery);
  const [editing, setEditing] = useState<string>();
  const mayChange = can(acting.member.role, "coach", "write");
  return (
    <>
      <PageHead
        title="Your coach"
        over={<BackToMore />}
        under="Another coach uses other words and stresses other things. Facts, rules and what it may do are the same."
        actions={mayChange && <NewCoach />}
      />
      <ViewerNotice />
      <ul className={styles.list}>
        {data.items.map((coach) =>
          editing === coach.id ? (
            <li key={coach.id} className={styles.coach}>
              <CoachForm coach={coach} onDone={() => setEditing(undefined)} />
            </li>
          ) : (
            <CoachCard
              key={coach.id}
              coach={coach}
              isChosen={coach.id === data.chosen}
              mayChange={mayChange}
              onEdit={() => setEditing(coach.id)}
            />
          ),
        )}
      </ul>
    </>
  );
};
