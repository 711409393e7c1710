import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { can } from "@canter/domain/access/access";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { programPagesQuery } from "../../api/programs.ts";
import { restoreProgram } from "../../api/programs-actions.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { BackLink } from "./back-link.tsx";
import styles from "./program.module.css";
import { nextWhen } from "./next/next-in-words.ts";
import { ProgressLine } from "./page/progress-line.tsx";
import { standingInWords } from "./status-in-words.ts";

type Props = { readonly program: ProgramSummary; readonly acting: ActingMember; readonly below?: ReactNode };

/** A program in the list: its progress and next session; the whole row is a link. */
const ProgramRow = ({ program, acting, below }: Props) => {
  const { next, pendingProposals } = program;
  const isOwn = program.athleteId === acting.member.athleteId;
  return (
    <li className={styles.programRow} data-status={program.status}>
      <div className={styles.rowHead}>
        <Link to="/plan/$programId" params={{ programId: program.id }} className={rows.title}>
          {program.name}
        </Link>
        <span className={styles.status}>
          {!isOwn && <>{program.athleteName} · </>}
          {standingInWords(program)}
        </span>
      </div>
      {program.sessions > 0 && <ProgressLine done={program.done} sessions={program.sessions} />}
      {next && !program.isOver && program.deletedAt === undefined && (
        <p className={styles.quiet}>
          Next:{" "}
          {[next.name, `week ${next.weekNumber}`, nextWhen(next, acting.today)].filter(Boolean).join(" · ")}
        </p>
      )}
      {pendingProposals > 0 && <p className={styles.waiting}>Proposed changes wait for your click</p>}
      {below}
    </li>
  );
};

const BringBack = ({ program }: { readonly program: ProgramSummary }) => {
  const client = useQueryClient();
  const restoring = useMutation({ mutationFn: () => restoreProgram(client, program.id) });
  return (
    <div className={styles.above}>
      <Button
        variant="subtle"
        size="compact"
        aria-label={`Bring back ${program.name}`}
        onClick={() => restoring.mutate()}
        loading={restoring.isPending}
      >
        Bring back
      </Button>
      {restoring.isError && <ProblemNotice error={restoring.error} />}
    </div>
  );
};

/** The empty list: what a program is, and one to start with. */
const FirstProgram = () => {
  const acting = useActingMember();
  const navigate = useNavigate();
  const isBarn = acting.group.kind === "barn";
  const [template, example] = isBarn
    ? ["young-horse-flatwork", "Bring on a young horse: flatwork, week by week"]
    : ["five-by-five", "5×5 linear progression, three days a week"];
  if (!can(acting.member.role, "program", "write"))
    return <EmptyState>No program yet. It says what comes next, week by week.</EmptyState>;
  return (
    <EmptyState example={example} onExample={() => void navigate({ to: "/plan/new", search: { template } })}>
      A program says what comes next, week by week; what you log ticks it off. Tap this one to try:
    </EmptyState>
  );
};

const order = ["active", "paused", "draft", "completed", "abandoned"];

/** Programs under way first; otherwise in the server's order, latest change first. */
const livelyFirst = (one: ProgramSummary, other: ProgramSummary): number =>
  order.indexOf(one.status) - order.indexOf(other.status);

const Programs = ({ q, deleted = false }: { readonly q?: string; readonly deleted?: boolean }) => {
  const acting = useActingMember();
  const pages = useInfiniteQuery(programPagesQuery({ q, ...(deleted && { status: "deleted" }) }));
  if (pages.isPending) return <ListSkeleton rows={3} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const programs = pages.data.pages.flatMap(({ items }) => items).sort(livelyFirst);
  if (programs.length === 0) {
    if (q !== undefined) return <EmptyState>No program has these words. Search for fewer.</EmptyState>;
    return deleted ? (
      <EmptyState>Nothing was deleted. What you delete stays here and can be brought back.</EmptyState>
    ) : (
      <FirstProgram />
    );
  }
  return (
    <>
      <ul className={styles.list} aria-busy={pages.isPlaceholderData}>
        {programs.map((program) => (
          <ProgramRow
            key={program.id}
            program={program}
            acting={acting}
            below={deleted && can(acting.member.role, "program", "write") && <BringBack program={program} />}
          />
        ))}
      </ul>
      <OlderButton pages={pages} says="Older ones" />
    </>
  );
};

/** All programs that one may see, or the deleted ones. */
export const ProgramsPage = () => {
  const search = useSearch({ from: "/plan" });
  const navigate = useNavigate({ from: "/plan" });
  const acting = useActingMember();
  const mayWrite = can(acting.member.role, "program", "write");
  return (
    <>
      <PageHead
        title={search.deleted ? "Deleted programs" : "Plan"}
        over={search.deleted && <BackLink to="/plan">Plan</BackLink>}
        actions={
          mayWrite &&
          !search.deleted && (
            <Button renderRoot={(props) => <Link {...props} to="/plan/new" />}>New program</Button>
          )
        }
      />
      <ViewerNotice />
      <div className={styles.search} data-is-idle={search.q === undefined || undefined}>
        <SearchField
          label="Search programs"
          value={search.q ?? ""}
          onChange={(q) =>
            void navigate({
              search: { ...(q !== "" && { q }), ...(search.deleted && { deleted: true }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <Programs {...search} />
      {!search.deleted && (
        <p className={styles.foot}>
          <Link to="/plan" search={{ deleted: true }} className={styles.quietLink}>
            Deleted programs
          </Link>
        </p>
      )}
    </>
  );
};
