import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { ParseContext } from "@canter/domain/language/parsed-message";
import type { RunResult } from "@canter/protocol/messages";
import { athletesQuery, disciplinesQuery, otherAthletesQuery } from "../../api/queries.ts";
import { isOver } from "../../api/live/run-progress.ts";
import { isUnreachable } from "../../api/request.ts";
import { sendMessage } from "../../api/workout-actions.ts";
import { usePlace, type Place } from "../../frame/use-place.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { examplesFor } from "./examples.ts";
import { forgetEmptyText, useKeptText } from "./kept-text.ts";
import { MarkedTextArea } from "./marked-text-area.tsx";
import { ReadingCards } from "./reading-cards.tsx";
import { useLiveReading } from "./use-live-reading.ts";
import styles from "./log.module.css";

type Props = {
  /** The text was taken in: what came of it, or a run that is still at work. */
  readonly onSent: (result: RunResult, text: string) => void;
};

/** What bare words and numbers mean to this member, for reading while typing. */
const useParseContext = (place: Place): ParseContext | undefined => {
  const { data: athletes } = useQuery(athletesQuery);
  const { data: others } = useQuery(otherAthletesQuery);
  const { data: disciplines } = useQuery(disciplinesQuery);
  return useMemo(
    () =>
      athletes &&
      others &&
      disciplines && {
        now: place.now(),
        units: place.member.units,
        athletes: [...athletes, ...others].map(({ name, kind }) => ({ name, kind })),
        disciplines: disciplines.filter(({ builtIn }) => !builtIn).map(({ id, words }) => ({ id, words })),
      },
    [athletes, others, disciplines, place],
  );
};

/** Nothing to log was found: the text stays in the box, with the reason below it. An answer of the coach is another thing. */
const isNoLog = ({ state, allWorkouts, run }: RunResult): boolean =>
  isOver(state) && allWorkouts.length === 0 && run.agent === "logger";

/** Sends the text; when the line was cut, again by itself once the browser is back online, under the same key. */
const useSending = (kept: ReturnType<typeof useKeptText>, onSent: Props["onSent"]) => {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => {
      const { text, athleteId } = kept.kept;
      return sendMessage(client, { text, ...(athleteId && { athleteId }) }, kept.sendingKey());
    },
    onSuccess: (result) => {
      if (isNoLog(result)) return;
      kept.clear();
      onSent(result, kept.kept.text);
    },
  });
  const { mutate, error } = sending;
  useEffect(() => {
    if (!isUnreachable(error)) return undefined;
    const again = () => mutate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [error, mutate]);
  return sending;
};

const AthleteChoice = ({
  place,
  value,
  onChange,
}: {
  readonly place: Place;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) => {
  const { data: athletes = [] } = useQuery(athletesQuery);
  const others = athletes.filter((athlete) => athlete.writable && athlete.id !== place.member.athleteId);
  if (others.length === 0) return null;
  return (
    <NativeSelect
      className={styles.athlete}
      aria-label="Whose training, when the text names nobody"
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: "", label: "For me" },
        ...others.map(({ id, name }) => ({ value: id, label: `For ${name}` })),
      ]}
    />
  );
};

/** Enter alone begins a new line: a list is written line by line. */
const saveKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ ⏎" : "Ctrl ⏎";

/** Writing: the text with its marks, what would be saved, and the button that saves it. */
export const Writing = ({ onSent }: Props) => {
  const place = usePlace();
  const kept = useKeptText(place.member.id);
  useEffect(() => () => forgetEmptyText(place.member.id), [place.member.id]);
  const { text, athleteId } = kept.kept;
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const { data: athletes = [] } = useQuery(athletesQuery);
  const reading = useLiveReading(text, useParseContext(place));
  const sending = useSending(kept, onSent);
  const save = () => {
    if (text.trim() !== "" && !sending.isPending) sending.mutate();
  };
  const write = (next: string) => {
    if (sending.isError || sending.isSuccess) sending.reset();
    kept.write(next);
  };
  const horses = athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name);
  return (
    <>
      <MarkedTextArea
        value={text}
        onChange={write}
        onSave={save}
        reading={reading}
        placeholder="What did you do?"
      />
      {text === "" && (
        <div className={styles.examples}>
          <p>Write it as you would say it. For example:</p>
          {examplesFor(place.group.kind, place.member.units, horses).map((example) => (
            <button type="button" key={example} onClick={() => write(example)}>
              {example}
            </button>
          ))}
        </div>
      )}
      {reading.isBroken && (
        <p className={styles.hint}>Reading while you type does not work in this browser. Saving does.</p>
      )}
      {text !== "" && reading.parsed && (
        <ReadingCards
          parsed={reading.parsed}
          disciplines={disciplines}
          units={place.member.units}
          today={place.today}
          athleteName={
            athletes.find(({ id }) => id === (athleteId ?? place.member.athleteId))?.name ?? place.member.name
          }
        />
      )}
      {sending.isSuccess && isNoLog(sending.data) && (
        <output className={styles.reply}>
          {sending.data.reply} <span className={styles.keptNote}>Your text is still here.</span>
        </output>
      )}
      {sending.isError && <ProblemNotice error={sending.error} kept="Your text is kept here." again={save} />}
      {text !== "" && place.group.demo && (
        <p className={styles.hint}>
          This is for trying out. Your own training goes into a household or a barn of your own.
        </p>
      )}
      <div className={styles.foot}>
        <AthleteChoice place={place} value={athleteId} onChange={kept.chooseAthlete} />
        <Button
          onClick={save}
          loading={sending.isPending}
          disabled={text.trim() === ""}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Save
          <kbd aria-hidden>{saveKeys}</kbd>
        </Button>
      </div>
    </>
  );
};
