import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  measurementRules,
  type MeasurementKind,
  measurementKinds,
} from "@canter/domain/health/measurement-rules";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { Button } from "@mantine/core";
import { trendQuery, bodyScans, measurements, scansQuery } from "../../api/diary.ts";
import { measureInWords, MeasureCourse } from "./measure-course.tsx";
import styles from "./body.module.css";
import { formatShortDate, formatKg, formatNumber } from "../../ui/formats.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere, useDiaryAthlete, type DiaryAthlete } from "../diary/use-diary-athlete.tsx";
import { Measurements } from "./measurements.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { bodySearch } from "../../search-params.ts";

/** Body scans (DEXA reports), latest first, each linking to its page. */
const Scans = ({ acting, whose }: { readonly acting: ActingMember; readonly whose: DiaryAthlete }) => {
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

type Of = { readonly athleteId: string; readonly today: string };

const Tile = ({ kind, athleteId, today }: Of & { readonly kind: MeasurementKind }) => {
  const { data } = useQuery(trendQuery({ kind, athleteId }));
  const last = data?.lastReading;
  return (
    <li className={styles.tile}>
      <Link to="/body" search={(before) => bodySearch({ ...before, kind })} resetScroll={false}>
        {measurementRules[kind].title}
      </Link>
      <p className={styles.tileValue}>{data && last ? measureInWords(kind, last.value, data.unit) : "–"}</p>
      <p className={styles.small}>{last ? describeDate(last.date, today) : "nothing lately"}</p>
    </li>
  );
};

/** The other measures, each linking to its history. */
const MeasureTiles = ({ kinds, ...of }: Of & { readonly kinds: readonly MeasurementKind[] }) => (
  <ul className={styles.tiles} aria-label="Other measures">
    {kinds.map((kind) => (
      <Tile key={kind} kind={kind} {...of} />
    ))}
  </ul>
);

/** Body data: weight first, other measures and scans. */
export const BodyPage = () => {
  const search = useSearch({ from: "/body" });
  const acting = useActingMember();
  const navigate = useNavigate({ from: "/body" });
  const whose = useDiaryAthlete(search.athlete, "body");
  const kinds = measurementKinds.filter((one) => !whose.isHorse || measurementRules[one].horse);
  const kind = kinds.find((one) => one === search.kind) ?? "weight";
  const { athleteId, mayWrite } = whose;
  const show = (other: MeasurementKind) => {
    if (other !== kind)
      void navigate({ search: (before) => ({ ...before, kind: other }), resetScroll: false });
  };
  if (whose.isUnknown) return <NobodyHere />;
  return (
    <>
      <PageHead title="Body" over={whose.name} />
      <ViewerNotice />
      <MeasureCourse
        acting={acting}
        kind={kind}
        range={search.range}
        athleteId={athleteId}
        isOwn={whose.name === undefined}
        mayWrite={mayWrite}
      />
      <MeasureTiles kinds={kinds.filter((one) => one !== kind)} athleteId={athleteId} today={acting.today} />
      <div className={diary.columns}>
        <Measurements
          key={kind}
          acting={acting}
          kind={kind}
          athleteId={athleteId}
          mayWrite={mayWrite}
          onKind={show}
        />
        <div className={diary.column}>
          {!whose.isHorse && <Scans acting={acting} whose={whose} />}
          {mayWrite && (
            <p className={styles.quiet}>
              Readings of a scale or another app: <Link to="/import">bring in a file</Link>.
            </p>
          )}
        </div>
      </div>
      {mayWrite && (
        <>
          <DeletedEntries
            area={measurements}
            athleteId={athleteId}
            title="Deleted readings"
            says={(reading) =>
              `${describeMeasurement(reading)}, ${formatShortDate(reading.date, acting.today)}`
            }
          />
          <DeletedEntries
            area={bodyScans}
            athleteId={athleteId}
            title="Deleted scans"
            says={({ date }) => `Scan of ${formatShortDate(date, acting.today)}`}
          />
        </>
      )}
    </>
  );
};
