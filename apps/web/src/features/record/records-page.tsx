import { NativeSelect } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { athletesQuery } from "../../api/session.ts";
import { disciplinesQuery, recordsQuery } from "../../api/workouts.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { When } from "../../ui/when.tsx";
import { recordValue } from "../../ui/words/record-in-words.ts";
import { examplesFor } from "../log/writing/examples.ts";
import { startWith } from "../log/writing/open-with.ts";
import { recordsBySubject, type RecordSubject } from "./records-by-subject.ts";
import styles from "./record.module.css";

type SubjectProps = {
  readonly subject: RecordSubject;
  readonly athleteId: string;
  readonly acting: ActingMember;
};

const Subject = ({ subject: { name, exerciseId, records, latest }, athleteId, acting }: SubjectProps) => (
  <section className={styles.subject} aria-label={name}>
    <div className={styles.head}>
      <h2>
        {exerciseId === undefined ? (
          name
        ) : (
          <Link
            to="/exercises/$exerciseId"
            params={{ exerciseId }}
            search={{ athlete: athleteId }}
            className={styles.name}
          >
            {name}
          </Link>
        )}
      </h2>
      <span className={styles.quiet}>
        <When date={latest} today={acting.today} />
      </span>
    </div>
    <ul className={styles.records}>
      {records.map((record) => (
        <li key={record.kind + record.label}>
          <span className={styles.quiet}>{record.label}</span>
          <Link to="/workouts/$workoutId" params={{ workoutId: record.workoutId }} className={styles.value}>
            {recordValue(record, acting.units)}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const NoRecords = ({ acting }: { readonly acting: ActingMember }) => {
  const box = useLogBox();
  const mayLog = useMayLog();
  const example = examplesFor("household", acting.units, [])[1] ?? "";
  const start = () => {
    startWith(acting.member.id, example);
    box.open();
  };
  return (
    <EmptyState {...(mayLog && { example, onExample: start })}>
      Bests stand here: loads by repetitions, fastest distances, longest holds. The first workout with numbers
      brings the first.
    </EmptyState>
  );
};

/** An athlete's records, the latest broken first, each linking to its workout. */
export const RecordsPage = () => {
  const { athlete, q } = useSearch({ from: "/records" });
  const navigate = useNavigate({ from: "/records" });
  const acting = useActingMember();
  const athleteId = athlete ?? acting.member.athleteId;
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const records = useQuery(recordsQuery(athleteId));
  const narrow = (next: { readonly athlete?: string | undefined; readonly q?: string | undefined }) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ athlete, q, ...next }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
  const subjects = recordsBySubject(records.data ?? [], disciplines, q);
  return (
    <>
      <PageHead title="Records" />
      <search className={styles.filters}>
        {(q !== undefined || records.data?.length !== 0) && (
          <SearchField label="Search records" value={q ?? ""} onChange={(text) => narrow({ q: text })} />
        )}
        {athletes.length > 1 && (
          <NativeSelect
            aria-label="Whose records"
            value={athleteId}
            onChange={(event) => narrow({ athlete: event.currentTarget.value })}
            data={athletes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </search>
      {records.isPending && <ListSkeleton rows={6} />}
      {records.isError && <ProblemNotice error={records.error} again={() => void records.refetch()} />}
      {records.isSuccess &&
        subjects.length === 0 &&
        (q ? (
          <EmptyState>No record has this name. Search for fewer letters.</EmptyState>
        ) : (
          <NoRecords acting={acting} />
        ))}
      <div className={styles.subjects}>
        {subjects.map((subject) => (
          <Subject key={subject.key} subject={subject} athleteId={athleteId} acting={acting} />
        ))}
      </div>
    </>
  );
};
