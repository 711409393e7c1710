import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatKg, formatNumber } from "../../../ui/formats.ts";
import { scansQuery } from "../../../api/diary.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { When } from "../../../ui/when.tsx";
import rows from "../../../ui/workout/workout-row.module.css";
import diary from "../../diary/diary.module.css";
import type { DiaryAthlete } from "../../diary/use-diary-athlete.tsx";

/** Body scans (DEXA reports), latest first, each linking to its page. */
export const Scans = ({ acting, whose }: { readonly acting: ActingMember; readonly whose: DiaryAthlete }) => {
  const scans = useQuery(scansQuery(whose.athleteId));
  const navigate = useNavigate();
  const { units } = acting.member;
  const enter = () => void navigate({ to: "/body/scans/new" });
  return (
    <section className={diary.section} aria-labelledby="scans">
      <div className={diary.sectionHead}>
        <h2 id="scans">Body scans</h2>
        {whose.mayWrite && (
          <Button component={Link} to="/body/scans/new" variant="default">
            Add a scan
          </Button>
        )}
      </div>
      {scans.isPending && <ListSkeleton rows={2} />}
      {scans.isError && <ProblemNotice error={scans.error} again={() => void scans.refetch()} />}
      {scans.data?.length === 0 && (
        <EmptyState {...(whose.mayWrite && { example: "Enter a DEXA report", onExample: enter })}>
          {whose.mayWrite
            ? "A DEXA report stands here with fat and lean mass of each region, and what has changed since the one before."
            : "There is no body scan here."}
        </EmptyState>
      )}
      {scans.data && scans.data.length > 0 && (
        <ul className={rows.list} aria-label="Body scans">
          {scans.data.map(({ id, date, bodyFatPercent, leanKg, fatKg }) => (
            <li key={id} className={rows.row}>
              <div className={rows.head}>
                <Link
                  to="/body/scans/$scanId"
                  params={{ scanId: id }}
                  search={whose.name === undefined ? {} : { athlete: whose.athleteId }}
                  className={rows.title}
                >
                  {formatNumber(bodyFatPercent, 1)} % fat
                </Link>
                <span className={rows.aside}>
                  <When date={date} today={acting.today} />
                </span>
              </div>
              <p className={rows.line}>
                lean {formatKg(leanKg, units)} · fat {formatKg(fatKg, units)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
