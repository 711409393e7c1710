import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lackOf, lacksInWords } from "@canter/domain/report/report-markdown";
import type { HorseAnalysis, Report, ReportLine } from "@canter/domain/report/report";
import type { ReportResponse } from "@canter/protocol/horse/reports";
import { reportQuery } from "../../api/agents.ts";
import { can } from "@canter/domain/access/access";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { formatStatement } from "../../ui/formats.ts";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { useMakingReport } from "./use-making-report.ts";
import { weekInWords } from "./week-in-words.ts";
import styles from "./report.module.css";

const standings: Readonly<Record<HorseAnalysis["status"], string>> = {
  behind: "Behind",
  quiet: "Not worked",
  on_track: "On track",
  ahead: "Ahead",
  no_plan: "",
};

/** A link to a line's source: the latest of its rides, the plan, or the horse itself. */
const Lead = ({
  line,
  horseId,
  children,
}: {
  readonly line: ReportLine;
  readonly horseId: string;
  readonly children: ReactNode;
}) => {
  const source = line.sources.find((one) => /^(?:workout|program):/.test(one));
  const [kind, id = ""] = source?.split(":") ?? [];
  const shown = { className: styles.line, children };
  if (line.kind === "rides") return <Link to="/history" search={{ athlete: horseId }} {...shown} />;
  if (kind === "workout") return <Link to="/workouts/$workoutId" params={{ workoutId: id }} {...shown} />;
  if (kind === "program") return <Link to="/plan/$programId" params={{ programId: id }} {...shown} />;
  return <Link to="/horses/$horseId" params={{ horseId }} {...shown} />;
};

const Horse = ({ horse, lack }: { readonly horse: HorseAnalysis; readonly lack: string | undefined }) => {
  const { athleteId, name, status, concerns, highlights } = horse;
  return (
    <section className={styles.horse} aria-label={name}>
      <div className={styles.horseHead}>
        <h2>
          <Link to="/horses/$horseId" params={{ horseId: athleteId }}>
            {name}
          </Link>
        </h2>
        {standings[status] !== "" && (
          <span className={styles.chip} data-status={status}>
            {standings[status]}
          </span>
        )}
      </div>
      <ul className={plain.list}>
        {[...concerns, ...highlights].map((line, index) => (
          <li key={index} className={line.isConcern ? styles.concern : undefined}>
            <Lead line={line} horseId={athleteId}>
              {formatStatement(line)}
            </Lead>
          </li>
        ))}
      </ul>
      {lack !== undefined && <p className={plain.quiet}>{lack}</p>}
    </section>
  );
};

const Whole = ({ content }: { readonly content: Report }) => {
  const lacks = lacksInWords(content);
  if (content.horses.length === 0 && lacks.length === 0)
    return <EmptyState>There is no horse to report on yet.</EmptyState>;
  return (
    <>
      <ul className={styles.summary}>
        {content.summary.map((claim, index) => (
          <li key={index}>{formatStatement(claim)}</li>
        ))}
      </ul>
      {content.horses.map((horse) => (
        <Horse key={horse.athleteId} horse={horse} lack={lackOf(content, horse)} />
      ))}
      {lacks.length > 0 && (
        <section className={styles.horse} aria-labelledby="lacks">
          <h2 id="lacks">What is missing</h2>
          <ul className={styles.lacks}>
            {lacks.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** Makes the report on the same week again, with what was logged since. */
const MakeAgain = ({ from }: Pick<ReportResponse, "from">) => {
  const making = useMakingReport();
  return (
    <>
      <Button variant="default" onClick={() => making.mutate(from)} loading={making.isPending}>
        Make it again
      </Button>
      {making.isError && <ProblemNotice error={making.error} />}
    </>
  );
};

const Actions = ({ report }: { readonly report: ReportResponse }) => {
  const { markdown, from, runId, state } = report;
  const { role } = useActingMember().member;
  return (
    <div className={styles.actions}>
      <Link to="/runs/$runId" params={{ runId }} className={plain.way}>
        How it came about
      </Link>
      {state !== "making" && can(role, "report", "write") && <MakeAgain from={from} />}
      {markdown !== undefined && (
        <>
          <Button variant="default" onClick={() => globalThis.print()}>
            Print
          </Button>
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([markdown], { type: "text/markdown" }), `report-${from}.md`)}
          >
            Save as text
          </Button>
        </>
      )}
    </div>
  );
};

/** A week of the barn: notable findings, then horse by horse, each statement linking to its evidence. */
export const ReportPage = () => {
  const { reportId } = useParams({ from: "/reports/$reportId" });
  const acting = useActingMember();
  const { data: report } = useSuspenseQuery(reportQuery(reportId));
  return (
    <>
      <PageHead
        title={weekInWords(report, acting.today)}
        over={<Link to="/reports">Reports</Link>}
        under={
          <>
            {acting.group.name}, made{" "}
            <Moment at={report.createdAt} zone={acting.member.zone} today={acting.today} />
          </>
        }
        actions={<Actions report={report} />}
      />
      {report.state === "making" && (
        <output className={plain.quiet}>Each horse is looked at. This takes a moment.</output>
      )}
      {report.state === "failed" && (
        <p role="alert">This report could not be made. Nothing else is affected: have another one made.</p>
      )}
      {report.content && <Whole content={report.content} />}
    </>
  );
};
