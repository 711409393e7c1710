import { bareNumbersOf } from "@canter/domain/group/member-units";
import { Button, NativeSelect } from "@mantine/core";
import { bareWeight, boxOffers, boxVerb, type BoxText } from "@canter/domain/log-box/box-offers";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import type { Workout } from "@canter/domain/workout/workout";
import { massToKg } from "@canter/domain/units/convert-units";
import type { TrendResponse } from "@canter/protocol/health/measurements";
import type { RunResult } from "@canter/protocol/coach/messages";
import { athletesQuery, horsesElsewhereQuery, otherAthletesQuery } from "../../../api/session.ts";
import { disciplinesQuery, examplesInUseQuery } from "../../../api/workouts.ts";
import { isOver } from "../../../api/live/run-progress.ts";
import { trendQuery } from "../../../api/diary.ts";
import { isUnreachable } from "../../../api/request.ts";
import { unsentMessages, type UnsentMessage } from "../../../browser/unsent/unsent-messages.ts";
import { sendMessage } from "../../../api/workout-actions.ts";
import { useActingMember, type ActingMember } from "../../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { aboutHorses, AboutHorsesCards, ReadingCards, useLiveReading } from "./reading-cards.tsx";
import { examplesFor } from "./examples.ts";
import { forgetEmptyText, useStoredText } from "./stored-text.ts";
import { MarkedTextArea } from "./marked-text-area.tsx";
import { useOpenDrafts } from "./use-open-drafts.ts";
import { UnsentList } from "../../unsent/unsent-list.tsx";
import { useVoiceNote, VoiceButton, VoicePanel } from "./voice-note.tsx";
import { WaysOn } from "./ways-on.tsx";
import styles from "../log.module.css";

type Props = {
  /** The text was accepted: its result, or a run that is still in progress. */
  readonly onSent: (result: RunResult, sent: UnsentMessage) => void;
};

type Known<T> = { readonly data: readonly T[] | undefined; readonly isError: boolean };
const nothing: readonly never[] = [];

/** Data that could not be fetched counts as empty: the language itself works without names. */
const knownOf = <T,>({ data, isError }: Known<T>): readonly T[] | undefined =>
  data ?? (isError ? nothing : undefined);

/** The name by which the member may speak of themselves. */
const writerIn = (
  athletes: readonly { readonly id: string; readonly name: string }[],
  { member }: ActingMember,
): Pick<ReadContext, "writer"> => {
  const writer = athletes.find(({ id }) => id === member.athleteId)?.name;
  return writer === undefined ? {} : { writer };
};

/** What bare words and numbers mean to this member, for reading while typing. */
const useParseContext = (acting: ActingMember, writtenAt: string | undefined): ReadContext | undefined => {
  const athletes = knownOf(useQuery(athletesQuery));
  const others = knownOf(useQuery(otherAthletesQuery));
  const elsewhere = knownOf(useQuery(horsesElsewhereQuery));
  const disciplines = knownOf(useQuery(disciplinesQuery));
  // Without them a text is read as by itself; they come in a moment.
  const { data: examples } = useQuery(examplesInUseQuery);
  return useMemo(
    () =>
      athletes &&
      others &&
      elsewhere &&
      disciplines && {
        now: writtenAt ?? acting.now(),
        ...bareNumbersOf(acting.member),
        athletes: [
          ...athletes.map(({ name, kind, formerNames }) => ({ name, kind, formerNames })),
          ...[...others, ...elsewhere].map(({ name, kind }) => ({ name, kind })),
        ],
        disciplines: disciplines.filter(({ builtIn }) => !builtIn).map(({ id, words }) => ({ id, words })),
        ...(examples && examples.length > 0 && { examples }),
        ...writerIn(athletes, acting),
      },
    [athletes, others, elsewhere, disciplines, examples, acting, writtenAt],
  );
};

/** Nothing to log was found: the text stays in the box, with the reason below it. An answer of the coach is different. */
const isNoLog = ({ state, allWorkouts, run }: RunResult): boolean =>
  isOver(state) && allWorkouts.length === 0 && run.agent === "logger";

/** Sends the text. Offline it is stored, and sent automatically once there is a connection, with the same key. */
const useSending = (
  kept: ReturnType<typeof useStoredText>,
  acting: ActingMember,
  onSent: Props["onSent"],
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, at, key, athleteId, as, scope }: UnsentMessage) =>
      sendMessage(client, { text, now: at, ...(athleteId && { athleteId }), ...(as && { as }) }, key, scope),
    onSuccess: (result, message) => {
      if (isNoLog(result)) return;
      kept.sent(message.text);
      onSent(result, message);
    },
    onError: (error, message) => {
      // If there is no room for it, it stays in the box.
      if (isUnreachable(error) && unsentMessages.store(acting.member.id, message)) kept.sent(message.text);
    },
  });
};

const kgOf = ({ unit, latest }: TrendResponse): number | undefined =>
  latest && (unit === "kg" || unit === "lb") ? massToKg({ value: latest.value, unit }) : undefined;

/** What can be done with a text that would log nothing; the last weight is fetched only if a bare number may be one. */
const useOffers = (box: BoxText | undefined, acting: ActingMember) => {
  const { units, athleteId } = acting.member;
  const isNumber = box !== undefined && bareWeight(box.text, { units }) !== undefined;
  const { data: trend } = useQuery({ ...trendQuery({ athleteId, kind: "weight" }), enabled: isNumber });
  return box ? boxOffers(box, { units, lastWeightKg: trend && kgOf(trend) }) : [];
};

/** What somebody asks or orders is no news of the horse that is chosen. */
const orders: ReadonlySet<string> = new Set(["question", "order", "memory"]);

const verbs = { save: "Save", ask: "Ask", send: "Send" } as const;

/** The display name that a name resolves to here. */
const usePlaceOf = () => {
  const { data: athletes } = useQuery(athletesQuery);
  const { data: others } = useQuery(otherAthletesQuery);
  const { data: elsewhere } = useQuery(horsesElsewhereQuery);
  return useCallback(
    (name: string): string | undefined => {
      // Until they are loaded nobody is called unknown.
      if (!athletes || !others || !elsewhere) return name;
      const here = athletesNamed(name, [...athletes, ...others])[0]?.name;
      const [horse] = athletesNamed(name, elsewhere);
      const group = elsewhere.find(({ id }) => id === horse?.id)?.groupName;
      return here ?? (horse && `${horse.name} of ${group}`);
    },
    [athletes, others, elsewhere],
  );
};

const AthleteChoice = ({
  acting,
  value,
  onChange,
}: {
  readonly acting: ActingMember;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) => {
  const { data: athletes = [] } = useQuery(athletesQuery);
  const others = athletes.filter((athlete) => athlete.writable && athlete.id !== acting.member.athleteId);
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

type ReadProps = {
  readonly reading: ReturnType<typeof useLiveReading>;
  readonly acting: ActingMember;
  /** Of the text, if it names nobody. */
  readonly athleteId: string | undefined;
  readonly drafts: readonly Workout[];
};

const besideOf = (box: BoxText | undefined) => {
  if (box?.completes) return box.completes.length > 1 ? ("oneOf" as const) : ("completes" as const);
  return box?.doubted && ("doubted" as const);
};

/** What would be saved of the text, or completed by it. */
const WhatIsRead = ({ reading: { parsed, box, isSetRight }, acting, athleteId, drafts }: ReadProps) => {
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const { data: athletes = [] } = useQuery(athletesQuery);
  const placeOf = usePlaceOf();
  const id = (box?.completes && drafts[0]?.athleteId) ?? athleteId ?? acting.member.athleteId;
  return (
    parsed && (
      <ReadingCards
        parsed={parsed}
        disciplines={disciplines}
        units={acting.units}
        today={acting.today}
        athleteName={athletes.find((one) => one.id === id)?.name ?? acting.member.name}
        placeOf={placeOf}
        intent={box?.isLog ? undefined : box?.part.intent}
        beside={besideOf(box) ?? (isSetRight ? "setRight" : undefined)}
      />
    )
  );
};

/** Enter alone inserts a line break: lists are written line by line. */
const saveKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ ⏎" : "Ctrl ⏎";

/** Writing: the text with its marks, what would be saved, and the button that saves it. */
export const Writing = ({ onSent }: Props) => {
  const acting = useActingMember();
  const kept = useStoredText(acting.member.id);
  useEffect(() => () => forgetEmptyText(acting.member.id), [acting.member.id]);
  const { text, athleteId } = kept.kept;
  const { data: athletes = [] } = useQuery(athletesQuery);
  const drafts = useOpenDrafts(acting);
  const horse = athletes.find(({ id, kind }) => id === athleteId && kind === "horse")?.name;
  const reading = useLiveReading(text, useParseContext(acting, kept.kept.writtenAt), drafts, horse);
  const sending = useSending(kept, acting, onSent);
  const { box } = reading;
  const offers = useOffers(box, acting);
  const verb = box ? boxVerb(box) : "save";
  const horses = useMemo(
    () => athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name),
    [athletes],
  );
  // Read again with each reading, not with each key.
  const isNews = box !== undefined && !box.isLog && !orders.has(box.part.intent);
  const about = useMemo(() => {
    if (box?.isLog) return undefined;
    const plain = aboutHorses(reading.text, horses, acting.today);
    if (plain || horse === undefined || !isNews) return plain;
    // "Lost a shoe", written for a horse, is news of it.
    const sendsAs = `${horse} ${reading.text}`;
    const own = aboutHorses(sendsAs, horses, acting.today);
    return own && { ...own, sendsAs };
  }, [box?.isLog, isNews, reading.text, horse, horses, acting.today]);
  const save = () => {
    if (text.trim() === "" || sending.isPending) return;
    // What is shown is what was typed last: nothing else is sent as what it was shown to be.
    const isShown = text === reading.text;
    const as = about !== undefined ? "horse" : box?.isLog === true && verb === "save" ? "log" : undefined;
    const sendsAs = isShown ? (about?.sendsAs ?? reading.sendsAs) : undefined;
    sending.mutate({ ...kept.sending(acting.now(), sendsAs), ...(isShown && as && { as }) });
  };
  const write = (next: string) => {
    if (sending.isError || sending.isSuccess) sending.reset();
    kept.write(next);
  };
  const voice = useVoiceNote();
  const { workouts = [] } = reading.parsed ?? {};
  const isNamed = workouts.length > 0 && workouts.every(({ athlete }) => athlete !== undefined);
  return (
    <>
      <MarkedTextArea
        value={text}
        onChange={write}
        onSave={save}
        reading={about || reading.sendsAs ? { text: reading.text } : reading}
        placeholder="What did you do?"
      />
      <VoicePanel
        note={voice}
        onTranscript={(said) => write([text.trim(), said].filter(Boolean).join("\n"))}
      />
      <UnsentList acting={acting} onWriteAgain={text === "" ? kept.takeBack : undefined} />
      {text === "" && (
        <div className={styles.examples}>
          <p>Write it as you would say it. For example:</p>
          {examplesFor(acting.group.kind, acting.units, horses).map((example) => (
            <button type="button" key={example} onClick={() => write(example)}>
              {example}
            </button>
          ))}
          <Link to="/help">More of what you can write</Link>
        </div>
      )}
      {reading.isBroken && (
        <p className={styles.hint}>Reading while you type does not work in this browser. Saving does.</p>
      )}
      {text !== "" && about && <AboutHorsesCards about={about} today={acting.today} />}
      {text !== "" && reading.parsed && !about && (
        <WhatIsRead reading={reading} acting={acting} athleteId={athleteId} drafts={drafts} />
      )}
      {sending.isSuccess && isNoLog(sending.data) && (
        <output className={styles.reply}>
          {sending.data.reply} <span className={styles.keptNote}>Your text is still here.</span>
        </output>
      )}
      {text !== "" && text === reading.text && reading.parsed && !about && offers.length > 0 && (
        <WaysOn
          offers={offers}
          text={text}
          acting={acting}
          onWeigh={(weight) => {
            sending.mutate(kept.sending(acting.now(), `weighed ${weight.value} ${weight.unit}`));
          }}
          onDone={() => kept.sent(text)}
        />
      )}
      {sending.isError && (text !== "" || !isUnreachable(sending.error)) && (
        <ProblemNotice error={sending.error} kept="Your text is kept here." again={save} />
      )}
      {text !== "" && acting.group.demo && (
        <p className={styles.hint}>
          This is for trying out. Your own training goes into a household or a barn of your own.
        </p>
      )}
      <div className={styles.foot}>
        <VoiceButton note={voice} />
        {(!isNamed || reading.sendsAs !== undefined) && !about && (
          <AthleteChoice acting={acting} value={athleteId} onChange={kept.chooseAthlete} />
        )}
        <Button
          onClick={save}
          loading={sending.isPending}
          disabled={text.trim() === ""}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {about?.verb ?? verbs[verb]}
          <kbd aria-hidden>{saveKeys}</kbd>
        </Button>
      </div>
    </>
  );
};
