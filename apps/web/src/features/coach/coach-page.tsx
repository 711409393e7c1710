import type { ProgramResponse } from "@canter/protocol/training/programs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useMemo } from "react";
import { can } from "@canter/domain/access/access";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";
import { coachesQuery, hearOtherTabs, proposalsQuery } from "../../api/conversations.ts";
import { refreshOutcome, refreshTalk } from "../../api/refresh.ts";
import { programQuery } from "../../api/programs.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { athletesQuery } from "../../api/session.ts";
import { type ActingMember, useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { Composer, useSaying } from "./composer.tsx";
import { ProposalCard } from "./talk/proposal-card.tsx";
import { streamOf } from "./talk/stream-of.ts";
import { TalkBar } from "./talk-bar.tsx";
import { TalkStream, useMessages } from "./talk/talk-stream.tsx";
import { useTalk } from "./use-talk.ts";
import { DesignPanel, DesignStrip } from "../program-design/design-panel.tsx";
import { useDesign } from "../program-design/use-design.ts";
import { overlaySheet, type SheetWeek } from "../program/sheet/overlay-sheet.ts";
import { firstDay } from "../program/sheet/sheet-days.ts";
import { useProposalOnSheet } from "../program/proposal/lay-on-sheet.ts";
import { WeekRow } from "../program/sheet/week-row.tsx";
import styles from "./coach.module.css";
import sheet from "../program/sheet/sheet.module.css";

const withoutProgram = ["How is a goblet squat done?", "What did I squat last?", "What are my records?"];

const nextExercises = ({ program, next }: ProgramResponse): readonly string[] =>
  program.weeks
    .flatMap(({ sessions }) => sessions)
    .filter(({ uid }) => uid === next?.sessionUid)
    .flatMap(({ exercises }) => exercises.filter(({ skipped }) => skipped !== true).map(({ name }) => name));

/** In a barn, where nothing is planned for a horse yet. */
const ofHorse = (horse: string | undefined): readonly string[] =>
  horse === undefined
    ? ["How do I add a horse?", "How do I invite a rider?"]
    : [
        `Make a plan for ${horse}: fit and supple, in 8 weeks`,
        `What has ${horse} done lately?`,
        `What is planned for ${horse}?`,
      ];

/** Example messages about the program's next exercises; about its days if it has no exercises. */
const coachExamples = (program: ProgramResponse | undefined): readonly string[] => {
  if (!program) return withoutProgram;
  const [first, second] = nextExercises(program);
  if (first === undefined)
    return ["What is next?", "Push the next session back a day", "Make next week a deload"];
  return [
    "What is next?",
    `Add a set to ${first}`,
    second === undefined ? "Make next week a deload" : `Replace ${second} with something else`,
  ];
};

/** The current coach, and a link to choose another. */
const WhoSpeaks = () => {
  const { data } = useQuery(coachesQuery);
  const chosen = data?.items.find(({ id }) => id === data.chosen);
  // The line is there from the start, so that nothing below it moves.
  return <Link to="/coaches">{chosen ? `Speaks as ${chosen.name}` : "Your coach"}</Link>;
};

/** A hardware keyboard: focusing the box covers nothing. */
const hasKeyboard = (): boolean => window.matchMedia("(hover: hover) and (pointer: fine)").matches;

const none: readonly Proposal[] = [];
/** How often a pending card is polled, in milliseconds: it may be decided on another device. */
const lookAgainEvery = 20_000;

const isOpen = ({ status }: Proposal): boolean => status === "pending" || status === "blocked";

const useProposals = (conversationId: string | undefined) => {
  return useQuery({
    ...proposalsQuery(conversationId === undefined ? {} : { conversationId }),
    enabled: conversationId !== undefined,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookAgainEvery : false),
  });
};

/** The coach's suggested replies; none while it is unknown whether something waits for a click instead. */
const repliesTo = (
  last: ConversationMessage | undefined,
  proposals: readonly Proposal[],
): readonly string[] => {
  if (last?.author !== "agent") return [];
  const isKnown = last.proposalId === undefined || proposals.some(({ id }) => id === last.proposalId);
  if (!isKnown) return [];
  // What waits for a click is taken back by its own button.
  return proposals.some(isOpen)
    ? last.suggestedReplies.filter((reply) => reply !== "Never mind")
    : last.suggestedReplies;
};

type ChipsProps = {
  readonly label: string;
  readonly texts: readonly string[];
  readonly onTap: (text: string) => void;
};

const Chips = ({ label, texts, onTap }: ChipsProps) =>
  texts.length > 0 && (
    <ul className={styles.chips} aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onTap(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );

type FirstWordsProps = {
  readonly programId: string | undefined;
  readonly acting: ActingMember;
  readonly onTap: ChipsProps["onTap"];
};

const FirstWords = ({ programId, acting: { group }, onTap }: FirstWordsProps) => {
  const athletes = useQuery(athletesQuery);
  const program = useQuery({ ...programQuery(programId ?? ""), enabled: programId !== undefined });
  const isOfBarn = group.kind === "barn" && programId === undefined;
  if ((programId !== undefined && program.isPending) || (isOfBarn && athletes.isPending))
    return <ListSkeleton rows={2} />;
  const horse = athletes.data?.find(({ kind, writable }) => kind === "horse" && writable)?.name;
  return (
    <div className={styles.first}>
      <p>
        {isOfBarn
          ? "Say what a horse did, or is to reach, or what its riders must know; or ask about the horses and their plans. "
          : "Say what should change, and you see exactly what would, before anything does. Or ask about your plan, your training, or how an exercise is done. "}
        For example:
      </p>
      <Chips label="Examples" texts={isOfBarn ? ofHorse(horse) : coachExamples(program.data)} onTap={onTap} />
    </div>
  );
};

/**
 * Refreshes a message's effects when its answer arrives, by whichever way; also when the answer is among the first messages loaded,
 * because the message was sent before they had arrived.
 */
const useOutcomes = (
  conversationId: string | undefined,
  lastSeq: number | undefined,
  sentTo: string | undefined,
) => {
  const client = useQueryClient();
  const known = useRef<{ readonly of: string | undefined; readonly seq: number }>(undefined);
  const hasSent = conversationId !== undefined && sentTo === conversationId;
  useEffect(() => {
    if (lastSeq === undefined) return;
    const isNew =
      known.current?.of === conversationId ? known.current?.seq !== lastSeq : hasSent && lastSeq > 0;
    if (isNew) refreshOutcome(client);
    known.current = { of: conversationId, seq: lastSeq };
  }, [client, conversationId, lastSeq, hasSent]);
};

const useFocusedBox = () => {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The frame moves focus to the page first.
    const frame = requestAnimationFrame(() => hasKeyboard() && box.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { box, focusBox: () => hasKeyboard() && box.current?.focus({ preventScroll: true }) };
};

/** Maximum number of changed weeks shown beside the current one; the plan shows them all. */
const maxChanged = 3;

const isChanged = ({ state, sessions }: SheetWeek): boolean =>
  state !== "same" || sessions.some((session) => session.state !== "same");

/** The current week, and those with pending changes. */
const shownWeeks = (weeks: readonly SheetWeek[], weekNumber: number | undefined): readonly SheetWeek[] => {
  const current = weeks.find(({ week }) => week.weekNumber === weekNumber) ?? weeks.at(-1);
  const changed = weeks.filter((week) => week !== current && isChanged(week)).slice(0, maxChanged);
  return weeks.filter((week) => week === current || changed.includes(week));
};

const Weeks = ({ program, today }: { readonly program: ProgramResponse; readonly today: string }) => {
  const onSheet = useProposalOnSheet(program);
  const weeks = useMemo(
    () => shownWeeks(overlaySheet(program.program, onSheet?.after), program.next?.weekNumber),
    [program, onSheet?.after],
  );
  return (
    <div className={sheet.sheet} data-kind="queue">
      {weeks.map((week) => (
        <WeekRow
          key={week.uid}
          programId={program.id}
          week={week}
          dates={program.dates}
          nextUid={program.next?.sessionUid}
          today={today}
          firstDay={firstDay(weeks) ?? 1}
          program={undefined}
        />
      ))}
    </div>
  );
};

/** The program under discussion, beside the conversation: this week, with pending changes marked. */
const WeekBeside = ({ programId, today }: { readonly programId: string; readonly today: string }) => {
  const { data: program } = useQuery(programQuery(programId));
  return (
    <aside className={styles.beside} aria-label="The program this week">
      {program ? (
        <>
          <Link to="/plan/$programId" params={{ programId }} className={styles.besideName}>
            {program.name}
          </Link>
          <Weeks program={program} today={today} />
        </>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </aside>
  );
};

/** The conversation with the coach, pending proposals above the box, and on a wide screen the program's week beside it. */
export const CoachPage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  useEffect(() => hearOtherTabs(client), [client]);
  const isWide = useMediaQuery("(min-width: 75em)", undefined, { getInitialValueInEffect: false });
  const talk = useTalk(acting);
  const { conversationId, program, programId } = talk;
  const said = useMessages(conversationId);
  const proposed = useProposals(conversationId);
  const proposals = proposed.data ?? none;
  const open = proposals.filter(isOpen);
  const last = said.messages.at(-1);
  const { box, focusBox } = useFocusedBox();
  const design = useDesign(said.messages, acting);
  // A message to the designer is about its conversation's draft, whichever program was viewed before.
  const about = design ? { conversationId } : { conversationId, programId, athleteId: program?.athleteId };
  const saying = useSaying(acting.member.id, about, last?.seq ?? 0);
  useOutcomes(conversationId, said.pages.isSuccess ? (last?.seq ?? 0) : undefined, saying.sentTo);
  const isLoading =
    talk.conversations.isPending ||
    (conversationId !== undefined && (said.pages.isPending || proposed.isPending));
  const mayTalk = can(acting.member.role, "workout", "write");
  const mayAsk = can(acting.member.role, "conversation", "write");
  const isEmpty = !isLoading && last === undefined && saying.onItsWay === undefined;
  const isAnswering =
    streamOf(said.messages, proposals).some((entry) => entry.isOpen) || saying.onItsWay !== undefined;
  const tap = (text: string) => {
    saying.send(text);
    focusBox();
  };
  const error = talk.conversations.error ?? said.pages.error ?? proposed.error;
  const designing = design && { design, acting, onSay: mayTalk && !isAnswering ? tap : undefined };
  return (
    <div
      className={styles.page}
      data-is-wide={isWide || undefined}
      data-is-design={design !== undefined || undefined}
    >
      <div className={styles.talk}>
        <PageHead title={design ? "Program designer" : "Coach"} under={design ? undefined : <WhoSpeaks />} />
        <ViewerNotice />
        <TalkBar
          talk={talk}
          acting={acting}
          isEmpty={isEmpty}
          mayTalk={mayTalk}
          isDesign={design !== undefined}
        >
          {designing && !isWide ? <DesignStrip {...designing} /> : <span />}
        </TalkBar>
        {error && <ProblemNotice error={error} again={() => refreshTalk(client)} />}
        {isLoading ? (
          !error && <ListSkeleton />
        ) : (
          <TalkStream
            key={`${conversationId} ${talk.sought}`}
            talk={said}
            sought={talk.sought}
            proposals={proposals}
            open={open}
            onItsWay={saying.onItsWay}
            acting={acting}
          />
        )}
        {mayTalk && isEmpty && !error && talk.programs && (
          <FirstWords programId={program?.id} acting={acting} onTap={tap} />
        )}
        {mayTalk && !isAnswering && (
          <Chips label="Suggested replies" texts={repliesTo(last, proposals)} onTap={tap} />
        )}
        <div className={styles.dock}>
          {open.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} onDecided={focusBox} />
          ))}
          {mayAsk && <Composer saying={saying} box={box} asksOnly={!mayTalk} />}
        </div>
      </div>
      {isWide && designing && (
        <aside className={styles.beside} aria-label="The program that is designed">
          <DesignPanel {...designing} />
        </aside>
      )}
      {isWide && !designing && program && <WeekBeside programId={program.id} today={acting.today} />}
    </div>
  );
};
