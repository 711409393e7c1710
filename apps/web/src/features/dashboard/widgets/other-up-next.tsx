import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { Problem } from "@canter/domain/problem";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { moveSession, pushFromSession } from "@canter/domain/program/schedule/reschedule";
import { skipForToday } from "@canter/domain/program/schedule/skip-session";
import type { Result } from "@canter/domain/result";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { NextSession } from "@canter/protocol/training/programs";
import { lengthInWords } from "../../../ui/words/time-in-words.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { DoneToday } from "./done-today.tsx";
import styles from "../dashboard.module.css";
import { OfferLength, OfferLink } from "../offer-link.tsx";
import { programsQuery, programQuery } from "../../../api/programs.ts";
import { editProgram } from "../../../api/programs-actions.ts";
import { EditProblem } from "../../program/page/use-program-edits.tsx";
import { useProgramUndo } from "../../program/page/program-versions.tsx";

/** What the member asked for today: something easier, or nothing. Other offers stay a tap away. */
export const ChosenUpNext = ({
  day,
  acting,
}: {
  readonly day: DashboardView;
  readonly acting: ActingMember;
}) => {
  const { primary, alternates, chosen } = day.curated.upNext;
  const isRest = chosen === "rest";
  const over = isRest ? "As you said" : primary ? "Up next · something lighter" : "If you like";
  return (
    <section
      className={styles.upNext}
      aria-labelledby="widget-up-next"
      data-done={(!primary && !isRest) || undefined}
    >
      {(primary || isRest) && <p className={styles.quiet}>{over}</p>}
      {primary || isRest ? (
        <h2 id="widget-up-next">{primary?.title ?? "Rest day"}</h2>
      ) : (
        <DoneToday acting={acting} day={day} />
      )}
      {primary && lengthInWords(primary) !== undefined && (
        <p className={styles.quiet}>{lengthInWords(primary)}</p>
      )}
      {primary && (
        <div className={styles.actions}>
          <Button
            renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [primary.contentId] }} />}
          >
            Play
          </Button>
        </div>
      )}
      {!primary && !isRest && alternates.length > 0 && <p className={styles.quiet}>{over}:</p>}
      {alternates.length > 0 && (
        <ul className={styles.alternates}>
          {alternates.map(({ contentId, title, ...offer }) => (
            <li key={contentId}>
              <OfferLink contentId={contentId} title={title} />
              <OfferLength {...offer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** If nothing is planned and nothing is offered: a way to a first program. */
export const FirstProgram = ({ acting }: { readonly acting: ActingMember }) => {
  const { athleteId, role } = acting.member;
  const { data } = useQuery(programsQuery({ athleteId }, 1));
  if (!data || data.items.length > 0 || !can(role, "program", "write")) return null;
  return (
    <section className={styles.upNext} aria-labelledby="widget-up-next">
      <p className={styles.quiet}>Up next</p>
      <h2 id="widget-up-next">Your first program</h2>
      <p className={styles.quiet}>It says what comes next, week by week; what you log ticks it off.</p>
      <div className={styles.actions}>
        <Button renderRoot={(props) => <Link {...props} to="/plan/new" />}>Choose one</Button>
      </div>
    </section>
  );
};

type Choice = {
  readonly label: string;
  /** Shown once it is done. */
  readonly message: string;
  readonly calls: (
    program: Program,
    head: Pick<ProgramHead, "schedule">,
  ) => Result<readonly ToolCall[], Problem>;
};

/** The options for a due or missed session: another day, with or without what follows it, or skip it. */
const choicesFor = ({ sessionUid: uid, name, date }: NextSession, today: string): readonly Choice[] => {
  const skip: Choice = {
    label: "Skip it",
    message: `Skipped ${name}.`,
    calls: (program, head) => skipForToday(program, head, uid, today),
  };
  if (date === undefined) return [skip];
  const moveTo = (label: string, day: string): Choice => ({
    label,
    message: `${name} is ${day === today ? "today" : "tomorrow"}.`,
    calls: (program) => moveSession(program, uid, day),
  });
  if (date > today) return [moveTo("Do it today", today), skip];
  const days = Math.max(1, daysBetween(date, today));
  return [
    ...(date < today ? [moveTo("Do it today", today)] : []),
    moveTo("Do it tomorrow", addDays(today, 1)),
    {
      label: `Push the rest by ${days === 1 ? "a day" : `${days} days`}`,
      message: `${name} and all that follows moved by ${days === 1 ? "a day" : `${days} days`}.`,
      calls: (program) => pushFromSession(program, uid, days),
    },
    skip,
  ];
};

/** Refused before the request: the sentence with the reason. */
const callsOf = (result: ReturnType<Choice["calls"]>): readonly ToolCall[] => {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};

type NotTodayProps = { readonly programId: string; readonly next: NextSession; readonly today: string };

/** The options for a day without training; each can be undone. */
export const NotToday = ({ programId, next, today }: NotTodayProps) => {
  const client = useQueryClient();
  const offer = useProgramUndo();
  const changing = useMutation({
    mutationFn: async ({ calls }: Choice) => {
      const program = await client.fetchQuery({ ...programQuery(programId), staleTime: 0 });
      const toolCalls = [...callsOf(calls(program.program, program))];
      if (toolCalls.length === 0) return undefined;
      return editProgram(client, programId, { version: program.version, toolCalls });
    },
    onSuccess: (after, { message }) => after && offer(message, after),
  });
  return (
    <>
      <Menu position="bottom-start" width={240} defaultOpened>
        <Menu.Target>
          <Button variant="default" loading={changing.isPending}>
            Not today
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choicesFor(next, today).map((choice) => (
            <Menu.Item key={choice.label} onClick={() => changing.mutate(choice)}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <EditProblem error={changing.error} />
    </>
  );
};
