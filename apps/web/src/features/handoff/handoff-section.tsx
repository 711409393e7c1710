import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { HandoffLine, HandoffLineKind } from "@canter/domain/handoff/handoff";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { AttachmentList } from "../attachment/attachment-list.tsx";
import { handoffQuery, markHandoffRead } from "../../api/horses.ts";
import { onceViewed } from "../../browser/passing-time.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { formatStatement } from "../../ui/formats.ts";
import plain from "../../ui/page/plain-page.module.css";
import styles from "./handoff.module.css";

/** After viewing it for this long, it counts as read. */
const readAfterMs = 5000;

const kindsInWords: Readonly<Record<HandoffLineKind, string>> = {
  caution: "Caution",
  watch: "Watch",
  asked: "Asked",
  rides: "Rides",
  ride: "Last ride",
  note: "Noted",
  plan: "Plan",
  load: "Work",
  care: "Due",
};

type LeadProps = { readonly line: HandoffLine; readonly horseId: string; readonly children: ReactNode };

/** Links to a line's source: the latest of its rides, all of them where it counts them, the plan, the care dates. */
const Lead = ({ line, horseId, children }: LeadProps) => {
  const [kind, id = ""] = line.sources[0]?.split(":") ?? [];
  const shown = { className: styles.lead, children };
  if (line.kind === "rides" || line.kind === "load")
    return <Link to="/history" search={{ athlete: horseId }} {...shown} />;
  if (kind === "workout") return <Link to="/workouts/$workoutId" params={{ workoutId: id }} {...shown} />;
  if (kind === "program") return <Link to="/plan/$programId" params={{ programId: id }} {...shown} />;
  return (
    <a href="#care" className={styles.lead}>
      {children}
    </a>
  );
};

type Props = { readonly horseId: string };
type LinesProps = Props & { readonly section: RefObject<Element | null> };

/** Others rely on its being read: a page in the background, or scrolled elsewhere, is not. */
const useMarkedRead = ({ section, horseId }: LinesProps, hasNew: boolean): void => {
  useEffect(() => {
    if (!hasNew || !section.current) return undefined;
    return onceViewed(
      section.current,
      readAfterMs,
      () => void markHandoffRead(horseId).catch(() => undefined),
    );
  }, [section, horseId, hasNew]);
};

const Lines = ({ section, horseId }: LinesProps) => {
  const { data } = useSuspenseQuery(handoffQuery(horseId));
  useMarkedRead(
    { section, horseId },
    data.lines.some(({ isNew }) => isNew),
  );
  // Cautions are shown above, where they are edited.
  const lines = data.lines.filter(({ kind }) => kind !== "caution");
  // The mark tells new lines from others; on all of them it says nothing.
  const isMarking = lines.some(({ isNew }) => !isNew);
  const { attachments } = data;
  const { today } = useActingMember();
  if (lines.length === 0) return <p className={plain.quiet}>Nothing to hand over yet.</p>;
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <Lead line={line} horseId={horseId}>
              <span className={styles.kind}>
                {kindsInWords[line.kind]}
                {isMarking && line.isNew && <span className={styles.new}>New</span>}
              </span>
              <span className={styles.says}>{formatStatement(line)}</span>
            </Lead>
          </li>
        ))}
      </ul>
      {attachments.length > 0 && (
        <AttachmentList
          items={attachments}
          isSmall
          captionOf={({ riderName, date }) =>
            [riderName, describeDate(date, today)].filter(Boolean).join(", ")
          }
        />
      )}
    </>
  );
};

/** What to know before taking over the horse, each line linking to its source. */
export const HandoffSection = ({ horseId }: Props) => {
  const section = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(handoffQuery(horseId));
  return (
    <section ref={section} className={styles.section} aria-labelledby="handoff">
      <h2 id="handoff">Before you ride</h2>
      {error && !data && <ProblemNotice error={error} again={() => void refetch()} />}
      {data && <Lines section={section} horseId={horseId} />}
    </section>
  );
};
