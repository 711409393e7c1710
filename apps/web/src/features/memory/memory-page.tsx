import { Button, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Memory } from "@canter/protocol/coach/memory";
import { isInOwnWords, rememberPrefix } from "@canter/domain/context/memory-keys";
import {
  forgetEverything,
  memoriesAsYaml,
  memoriesQuery,
  correctMemory,
  forgetMemory,
  putMemoryBack,
} from "../../api/agents.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { withdrawAnyUndo, offerUndo } from "../../ui/undo/undo-offer.ts";
import { agentInWords } from "../run/run-in-words.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { formatShortDate } from "../../ui/formats.ts";
import { Moment } from "../../ui/moment.tsx";

type Props = { readonly memory: Memory; readonly acting: ActingMember; readonly onDone: () => void };

/** `dislikes_burpees` is "Dislikes burpees". What the member said themselves has its words in its key, too: they stand below. */
export const keyInWords = (key: string): string => {
  if (isInOwnWords(key))
    return key.startsWith(rememberPrefix) ? "You told me to remember" : "You said how you are";
  const words = key.replaceAll(/[_.-]+/g, " ").trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

const inWords = (value: unknown): string => {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key.replaceAll("_", " ")}: ${inWords(one)}`)
      .join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** A memory's value in words: lists with commas, fields by name. */
export const valueInWords = (value: unknown): string => inWords(value);

/** A memory's name among others: where its key says only that it was said, what was said. */
export const memoryInWords = ({ key, value }: { readonly key: string; readonly value?: unknown }): string =>
  isInOwnWords(key) ? inWords(value) : keyInWords(key);

/** The value in its edit field: text as it is, everything else as JSON. */
export const valueToField = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, undefined, 1);

/** The input as a value of the same type as `before`; undefined: invalid JSON where that was JSON. */
export const fieldToValue = (text: string, before: unknown): { readonly value: unknown } | undefined => {
  if (typeof before === "string") return { value: text.trim() };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
};

/** The end of a local day, in epoch milliseconds. */
export const endOfDay = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;

/** The last local day that begins before an instant: the inverse of `endOfDay`. */
export const lastDayBefore = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at - 1)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();

/** Corrects a memory, and how long it stays. */
const CorrectMemory = ({ memory, acting, onDone }: Props) => {
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
      aria-label={memoryInWords(memory)}
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

type MemoryRowProps = { readonly memory: Memory; readonly acting: ActingMember };

/** One memory: since when, until when, and a way to correct it. */
const MemoryRow = ({ memory, acting }: MemoryRowProps) => {
  const client = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: memoriesQuery.queryKey });
  const name = memoryInWords(memory);
  const { zone } = acting.member;
  const forget = useMutation({
    mutationFn: () => forgetMemory(memory),
    onSuccess: async () => {
      offerUndo(`Forgotten: ${name}.`, async () => {
        await putMemoryBack(memory);
        await refresh();
      });
      await refresh();
    },
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{keyInWords(memory.key)}</h3>
        <p>{valueInWords(memory.value)}</p>
        <p className={styles.quiet}>
          noted <Moment at={memory.createdAt} zone={zone} today={acting.today} isDay /> ·{" "}
          {memory.expiresAt === undefined
            ? "kept until you say otherwise"
            : `kept until ${formatShortDate(lastDayBefore(memory.expiresAt, zone), acting.today)}`}
        </p>
        {forget.error && <ProblemNotice error={forget.error} />}
      </div>
      {!isCorrecting && (
        <div className={styles.buttons}>
          <Button
            variant="subtle"
            color="gray"
            loading={forget.isPending}
            aria-label={`Forget ${name}`}
            onClick={() => forget.mutate()}
          >
            Forget
          </Button>
          <Button variant="default" aria-label={`Correct ${name}`} onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectMemory memory={memory} acting={acting} onDone={() => setCorrecting(false)} />}
    </li>
  );
};

const byAgent = (memories: readonly Memory[]): readonly (readonly [string, readonly Memory[]])[] => [
  ...Map.groupBy(memories, ({ agent }) => agent),
];

const fits = ({ key, value }: Memory, q: string): boolean =>
  `${keyInWords(key)} ${valueInWords(value)}`.toLowerCase().includes(q.toLowerCase());

const Export = ({ memories, today }: { readonly memories: readonly Memory[]; readonly today: string }) => {
  const yaml = useMutation({
    mutationFn: async () => saveFile(await memoriesAsYaml(), `canter-memory-${today}.yaml`),
  });
  const json = () =>
    saveFile(
      new Blob([`${JSON.stringify(memories, undefined, 2)}\n`], { type: "application/json" }),
      `canter-memory-${today}.json`,
    );
  return (
    <section className={styles.section} aria-labelledby="take-along">
      <h2 id="take-along">Take it along</h2>
      <div className={styles.buttons}>
        <Button variant="default" loading={yaml.isPending} onClick={() => yaml.mutate()}>
          YAML
        </Button>
        <Button variant="default" onClick={json}>
          JSON
        </Button>
      </div>
      {yaml.error && <ProblemNotice error={yaml.error} />}
    </section>
  );
};

const ForgetEverything = ({ count }: { readonly count: number }) => {
  const client = useQueryClient();
  return (
    <ConfirmButton
      isAlone
      title="Forget everything?"
      says={`${count === 1 ? "One thing is" : `All ${count} things are`} forgotten for good. Your workouts, plans and talks stay.`}
      onConfirm={async () => {
        await forgetEverything();
        // Entries forgotten one by one before must not be restored now.
        withdrawAnyUndo();
        await client.invalidateQueries({ queryKey: memoriesQuery.queryKey });
      }}
    >
      Forget everything
    </ConfirmButton>
  );
};

/** What agents remember about the member: to see, correct and delete. */
export const MemoryPage = () => {
  const acting = useActingMember();
  const { data: memories } = useSuspenseQuery(memoriesQuery);
  const [q, setQ] = useState("");
  const shown = memories.filter((memory) => fits(memory, q));
  return (
    <>
      <PageHead
        title="Memory"
        over={<BackToMore />}
        under="What is remembered about you. Only you see it."
        actions={memories.length > 0 && <ForgetEverything count={memories.length} />}
      />
      {memories.length === 0 && (
        <EmptyState>
          Nothing yet. What you like, what you can’t do and what to ask you again would stand here, some of it
          only for days. Your workouts, weight and food are never kept here: they are looked up when they are
          needed.
        </EmptyState>
      )}
      {memories.length > 5 && (
        <search>
          <SearchField value={q} onChange={setQ} label="Search what is remembered" />
        </search>
      )}
      {memories.length > 0 && shown.length === 0 && <EmptyState>Nothing of “{q}” is remembered.</EmptyState>}
      {byAgent(shown).map(([agent, entries]) => (
        <section key={agent} className={styles.section} aria-label={agentInWords(agent)}>
          <h2>{agentInWords(agent)}</h2>
          <ul className={styles.list}>
            {entries.map((memory) => (
              <MemoryRow key={memory.key} memory={memory} acting={acting} />
            ))}
          </ul>
        </section>
      ))}
      {memories.length > 0 && <Export memories={memories} today={acting.today} />}
    </>
  );
};
