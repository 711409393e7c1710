import { Link } from "@tanstack/react-router";
import { useQueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";
import type { RunResult, LoggedWorkout } from "@canter/protocol/coach/messages";
import type { Workout } from "@canter/domain/workout/workout";
import { describeAge, sourceNames } from "@canter/domain/context/context-piece";
import type { RunContext } from "@canter/protocol/coach/runs";
import styles from "../coach.module.css";
import { refreshTalk } from "../../../api/refresh.ts";
import { useFollowedRun } from "../../../api/live/use-followed-run.ts";
import { useLineState } from "../../../api/live/use-line-state.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { nowInWords } from "../../run/run-in-words.ts";
import { StopButton } from "../../run/stop-button.tsx";
import { traceSteps, type TraceStep } from "../../run/trace-steps.ts";
import { runResultQuery, runContextQuery } from "../../../api/live/runs.ts";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { OutcomeCard } from "../../log/outcome/outcome-card.tsx";
import { OutcomeEntry } from "../../log/outcome/outcome-entry.tsx";
import { TryAgain } from "../../log/outcome/try-again.tsx";
import { DecidedLine } from "./proposal-card.tsx";
import { WayToDesigner } from "../../../ui/way-to-designer.tsx";

/**
 * An answer's text before the line of `---` that its suggested replies follow. While it is still arriving, a last line that may become
 * this line is left out too.
 */
export const beforeReplies = (answer: string): string => {
  const [said = ""] = answer.split(/^[ \t]*-{3,}[ \t]*$/m);
  return said.replace(/\n[ \t]*-*[ \t]*$/, "").trim();
};

/** Before it the coach lists the changes, which the card shows better while it waits for a click, and its line afterwards. */
const listed =
  /\bHere is what would change: .+?\. ((?:I am not sure about [^.]*\. )?(?:If that is what you mean, )?Apply makes it so\.)/su;

/** An answer above its own card: without the list of what the card shows. */
export const besideCard = (answer: string): string =>
  answer.replace(listed, (_, end: string) => `Here is what would change. ${end}`);

/** Fewer are read as they stand. */
const minLines = 3;
/** In characters; a shorter answer is read as one. */
const longText = 320;

/** What was asked, and what is said of it behind that; undefined: it is said in one. */
export const leadOf = (text: string): readonly [string, readonly string[]] | undefined => {
  const [first = "", ...others] = text.split(/\n+/).filter((line) => line.trim() !== "");
  if (others.length >= minLines - 1) return [first, others];
  if (others.length > 0 || text.length < longText) return undefined;
  const lead = /^.{20,240}?[.?!]”?(?= \p{Lu})/su.exec(text)?.[0];
  return lead === undefined ? undefined : [lead, [text.slice(lead.length).trim()]];
};

/** An answer: of a long one the first line or sentence is what was asked, and the others are facts below it. */
const Said = ({ text }: { readonly text: string }) => {
  const [first, others = []] = leadOf(text) ?? [];
  if (first === undefined) return <p className={styles.said}>{text}</p>;
  return (
    <div className={styles.answer}>
      <p>{first}</p>{" "}
      <ul>
        {others.map((line, index) => (
          <li key={index}>{line.replace(/^\s*[-•*] /, "")} </li>
        ))}
      </ul>
    </div>
  );
};

/** The latest text: as it arrives, then from its step or the end, until the answer is a message. */
const saidBy = (steps: readonly TraceStep[], words: string): string => {
  const last = steps.at(-1);
  if (words !== "") return beforeReplies(words);
  if (last?.kind === "end") return beforeReplies(last.reply);
  return last?.kind === "thought" && last.cost ? beforeReplies(last.text) : "";
};

/** The text of a run, or of the one that it delegated the message to, and its current activity. */
const Words = ({ runId }: { readonly runId: string }) => {
  const { trace, words, isLive } = useFollowedRun(runId);
  const steps = useMemo(() => traceSteps(trace.data?.events ?? []), [trace.data?.events]);
  if (!trace.data) return trace.isError ? <ProblemNotice error={trace.error} /> : null;
  const open = steps.findLast((step) => step.kind === "child" && step.reply === undefined);
  if (isLive && open?.kind === "child") return <Words runId={open.runId} />;
  const said = saidBy(steps, words);
  return (
    <>
      {said !== "" && <Said text={said} />}
      {isLive && <output className={styles.now}>{nowInWords(trace.data.run, steps, words)}</output>}
    </>
  );
};

/** A message being answered: the text as it arrives, the activity, and a button to stop it. */
const Answering = ({ runId }: { readonly runId: string }) => {
  const client = useQueryClient();
  const { trace, isLive } = useFollowedRun(runId);
  const line = useLineState();
  const isOver = trace.data !== undefined && !isLive;
  useEffect(() => {
    if (isOver) refreshTalk(client);
  }, [client, isOver]);
  return (
    <li className={styles.answering} aria-busy={isLive || undefined}>
      <Words runId={runId} />
      {isLive && (
        <div className={styles.atWork}>
          {line === "lost" && (
            <p className={styles.quiet}>The connection was lost. Trying again; the work goes on meanwhile.</p>
          )}
          <Link to="/runs/$runId" params={{ runId }} className={styles.how}>
            How this comes about
          </Link>
          <StopButton runId={runId} />
        </div>
      )}
    </li>
  );
};

/** While the designer is at work behind the latest answer: what it does, and then what came of it. */
const AtWork = ({ runId }: { readonly runId: string }) => {
  const { trace, words, isLive } = useFollowedRun(runId);
  const steps = useMemo(() => traceSteps(trace.data?.events ?? []), [trace.data?.events]);
  if (!trace.data || !isLive) return null;
  return <output className={styles.now}>{nowInWords(trace.data.run, steps, words)}</output>;
};

const taken = (result: RunResult, workout: Workout, logged?: readonly LoggedWorkout[]): RunResult => ({
  ...result,
  allWorkouts: result.allWorkouts.map((entry) => {
    const changed = logged?.find(({ workoutId }) => workoutId === entry.workoutId);
    if (changed) return changed;
    return entry.workoutId === workout.id ? { ...entry, workout, saved: workout.status === "saved" } : entry;
  }),
});

/** What a message logged, as in the log box. */
const LoggedCards = ({ runId }: { readonly runId: string }) => {
  const client = useQueryClient();
  const { queryKey } = runResultQuery(runId);
  const result = useQuery(runResultQuery(runId));
  if (result.isPending) return <ListSkeleton rows={1} />;
  if (result.isError) return <ProblemNotice error={result.error} again={() => void result.refetch()} />;
  const { allWorkouts, entries } = result.data;
  // Of the cached result, not of the one shown: two cards may be answered before the next rendering.
  const change = (to: (now: RunResult) => RunResult) =>
    client.setQueryData(queryKey, (now) => now && to(now));
  const cards = (
    <ul className={styles.cards} aria-label="Logged">
      {allWorkouts.map((logged) => (
        <OutcomeCard
          key={logged.workoutId}
          logged={logged}
          isOnPage
          onChange={(workout, changed) => change((now) => taken(now, workout, changed))}
        />
      ))}
      {entries.map((entry) => (
        <OutcomeEntry
          key={entry.id}
          entry={entry}
          onChange={(changed) =>
            change((now) => ({
              ...now,
              entries: now.entries.map((one) => (one.id === changed.id ? changed : one)),
            }))
          }
        />
      ))}
    </ul>
  );
  return result.data.canTryAgain ? (
    <>
      {cards}
      <TryAgain runId={runId} onRead={() => void client.invalidateQueries()} />
    </>
  ) : (
    cards
  );
};

type WayProps = Pick<RunContext["pieces"][number], "conversationId" | "messageIds" | "recordId" | "kind"> & {
  readonly children: string;
};

const WayThere = ({ conversationId, messageIds, recordId = "", kind, children }: WayProps) => {
  if (kind === "program")
    return (
      <Link to="/plan/$programId" params={{ programId: recordId }} className={styles.how}>
        {children}
      </Link>
    );
  return kind === "workout" ? (
    <Link to="/workouts/$workoutId" params={{ workoutId: recordId }} className={styles.how}>
      {children}
    </Link>
  ) : (
    <Link
      to="/coach"
      search={{ conversation: conversationId, message: messageIds[0] }}
      className={styles.how}
    >
      {children}
    </Link>
  );
};

const Pieces = ({ runId }: { readonly runId: string }) => {
  const context = useQuery(runContextQuery(runId));
  if (context.isPending) return <ListSkeleton rows={1} />;
  if (context.isError) return <ProblemNotice error={context.error} again={() => void context.refetch()} />;
  const pieces = context.data.pieces.filter(({ why }) => why !== "recency");
  if (pieces.length === 0) return <p className={styles.quiet}>What was used has been deleted since.</p>;
  return (
    <ul className={styles.elsewhere}>
      {pieces.map(({ conversationId, recordId, kind, ageSeconds, author, text, messageIds }) => (
        <li key={recordId ?? `${conversationId} ${messageIds.join()}`}>
          <WayThere conversationId={conversationId} messageIds={messageIds} recordId={recordId} kind={kind}>
            {`${sourceNames[kind]}, ${describeAge(ageSeconds)}`}
          </WayThere>
          <p>
            {author === "member" ? "You: " : ""}
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** Below an answer: the excerpts of other conversations that it used, each with its source and age. */
const UsedFromElsewhere = ({ runId, count }: { readonly runId: string; readonly count: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.used} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Used {count === 1 ? "one thing" : `${count} things`} said in other conversations</summary>
      {isOpen && <Pieces runId={runId} />}
    </details>
  );
};

type Props = {
  readonly message: ConversationMessage;
  /** The proposal that it created, extended, or decided. */
  readonly proposal: Proposal | undefined;
  readonly isLatestApplied: boolean;
  /** The last message about its proposal, and the last of all. */
  readonly isLastOfProposal: boolean;
  readonly isLast: boolean;
  /** A member's message without an answer yet. */
  readonly isOpen: boolean;
  /** The conversation was opened at it. */
  readonly isSought: boolean;
};

const ofMember = ({ message, proposal, isLatestApplied, isOpen, isSought }: Props) => (
  <>
    <li
      className={message.proposalId === undefined ? styles.member : styles.decision}
      data-sought={isSought || undefined}
    >
      {proposal ? <DecidedLine proposal={proposal} isLatest={isLatestApplied} /> : <p>{message.text}</p>}
    </li>
    {isOpen && message.runId !== undefined && <Answering runId={message.runId} />}
  </>
);

const ofAgent = ({ message, proposal, isLastOfProposal, isLast, isSought }: Props) => {
  // What comes next is behind the latest answer: its card, or the way to the plan.
  const isBesideWay = message.started?.kind === "plan" && (!isLast || message.proposalId !== undefined);
  return (
    <li className={styles.agent} data-sought={isSought || undefined}>
      <Said text={proposal ? besideCard(message.text) : message.text} />
      {message.workoutIds.length + message.entryIds.length > 0 && message.runId !== undefined && (
        <LoggedCards runId={message.runId} />
      )}
      {isLastOfProposal && proposal?.status === "withdrawn" && (
        <DecidedLine proposal={proposal} isLatest={false} />
      )}
      {message.runId !== undefined && message.elsewhere !== undefined && (
        <UsedFromElsewhere runId={message.runId} count={message.elsewhere} />
      )}
      {isLast && message.started?.kind === "plan" && <AtWork runId={message.started.runId} />}
      {message.started && !isBesideWay && <WayToDesigner started={message.started} />}
      <div className={styles.ways}>
        {message.started && isBesideWay && <WayToDesigner started={message.started} linkClass={styles.how} />}
        {isLast && message.programId !== undefined && (
          <Link to="/plan/$programId" params={{ programId: message.programId }} className={styles.how}>
            Open the program
          </Link>
        )}
        {message.runId !== undefined && (
          <Link to="/runs/$runId" params={{ runId: message.runId }} className={styles.how}>
            How this came about
          </Link>
        )}
      </div>
    </li>
  );
};

/** One message: the coach's as plain text, the member's in a bubble, a click as a line with its decision. */
export const MessageView = (props: Props) =>
  props.message.author === "member" ? ofMember(props) : ofAgent(props);
