import { can } from "@canter/domain/access/access";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { markConsumed } from "../../../api/dashboards.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { minutesInWords } from "../../../ui/words/time-in-words.ts";
import { NextPlanned, NextSessionCard } from "../../program/next/next-session-card.tsx";
import {
  isDue,
  isNextOf,
  isUnderWay,
  useActivePrograms,
  useArePending,
} from "../../program/next/use-active-programs.ts";
import { formatStatement } from "../../../ui/formats.ts";
import styles from "../dashboard.module.css";
import { DoneToday } from "./done-today.tsx";
import { OfferLink, offerAddress } from "../offer-link.tsx";
import type { WidgetProps } from "./widget-type.ts";

const ChosenUpNext = lazy(async () => ({ default: (await import("./chosen-up-next.tsx")).ChosenUpNext }));

const FirstProgram = lazy(async () => ({ default: (await import("./first-program.tsx")).FirstProgram }));

/** What to do next: the main item of the day, without the coach's text. */
export const UpNextWidget = ({ acting, day }: WidgetProps) => {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (contentId: string) => markConsumed(client, acting.today, { contentId, as: "not_today" }),
  });
  const { primary, alternates = [], chosen } = day?.curated.upNext ?? {};
  const programs = useActivePrograms(acting.member.athleteId);
  const isPending = useArePending(acting.member.athleteId);
  // The day was prepared earlier; a session that is under way or due by now goes first.
  const isBegun = programs.some(isUnderWay);
  const isProgramFirst = isBegun || programs.some(isDue);
  if (day && chosen && !isBegun)
    return (
      <Suspense fallback={<div className={styles.bones} />}>
        <ChosenUpNext day={day} acting={acting} />
      </Suspense>
    );
  // The largest thing on the page: it keeps its place until it is known.
  if (isPending) return <div className={styles.bones} />;
  const isNothingElse = !primary && alternates.length === 0;
  // The program's own card knows more about a session: whether it is under way, due, missed.
  const isSession = primary && offerAddress(primary.contentId).kind === "session";
  if (day && isNothingElse && programs.length === 0)
    return (
      <Suspense>
        <FirstProgram acting={acting} />
      </Suspense>
    );
  if (isProgramFirst || isNothingElse || isSession)
    return <NextSessionCard acting={acting} offer={primary} />;
  // The next session is stated by itself, with its day.
  const others = primary ? alternates : alternates.filter(({ contentId }) => !isNextOf(programs, contentId));
  return (
    <section
      className={styles.upNext}
      aria-labelledby="widget-up-next"
      data-done={primary === undefined || undefined}
    >
      {!primary && (
        <>
          <DoneToday acting={acting} day={day} />
          <NextPlanned acting={acting} />
          {others.length > 0 && <p className={styles.quiet}>If you like:</p>}
        </>
      )}
      {primary && (
        <>
          <p className={styles.quiet}>Up next</p>
          <h2 id="widget-up-next">
            <Link
              to="/content/$contentId"
              params={{ contentId: primary.contentId }}
              className={styles.titleLink}
            >
              {primary.title}
            </Link>
          </h2>
          <p className={styles.quiet}>
            {[
              primary.why ? formatStatement(primary.why) : primary.programContext,
              primary.durationMinutes !== undefined ? minutesInWords(primary.durationMinutes) : undefined,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <div className={styles.actions}>
            <Button
              renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [primary.contentId] }} />}
            >
              Play
            </Button>
            {can(acting.member.role, "dashboard", "write") && (
              <Button
                variant="default"
                loading={mark.isPending}
                onClick={() => mark.mutate(primary.contentId)}
              >
                Not today
              </Button>
            )}
          </div>
        </>
      )}
      {mark.error && <ProblemNotice error={mark.error} />}
      {others.length > 0 && (
        <ul className={styles.alternates}>
          {others.map(({ contentId, title, durationMinutes }) => (
            <li key={contentId}>
              <OfferLink contentId={contentId} title={title} />
              {durationMinutes !== undefined && (
                <span className={styles.quiet}> {minutesInWords(durationMinutes)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
