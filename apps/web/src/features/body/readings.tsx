import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeMeasurement, formatMeasurement } from "@canter/domain/health/describe-measurement";
import type { Measurement } from "@canter/domain/health/measurement";
import { measurementRules, type MeasurementKind } from "@canter/domain/health/measurement-rules";
import { formatShortDate } from "../../ui/formats.ts";
import { measurements } from "../../api/diary.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { DoubtQuestion } from "../../ui/workout/doubt-question.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { When } from "../../ui/when.tsx";
import diary from "../diary/diary.module.css";
import { EntryMenu } from "../diary/entry-menu.tsx";
import { useDeleting } from "../diary/use-deleting.ts";
import styles from "./body.module.css";
import { ReadingForm } from "./reading-form.tsx";

type Props = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly athleteId: string;
  readonly mayWrite: boolean;
  readonly onKind: (kind: MeasurementKind) => void;
};

const Row = ({
  acting,
  reading,
  mayWrite,
}: Pick<Props, "acting" | "mayWrite"> & { reading: Measurement }) => {
  const [isChanging, setChanging] = useState(false);
  const deleting = useDeleting(measurements, describeMeasurement);
  const client = useQueryClient();
  const close = () => setChanging(false);
  if (isChanging)
    return (
      <li className={diary.row}>
        <ReadingForm acting={acting} kind={reading.kind} reading={reading} onDone={close} onCancel={close} />
      </li>
    );
  return (
    <li className={diary.row}>
      <div className={diary.words}>
        <p className={diary.value}>{formatMeasurement(reading)}</p>
        <p className={diary.quiet}>
          <When date={reading.date} time={reading.time} today={acting.today} />
          {reading.note && <> · {reading.note}</>}
        </p>
        {mayWrite && reading.doubt && (
          <DoubtQuestion
            doubt={reading.doubt}
            onAnswer={(answer) => measurements.answerDoubt(client, reading.id, { field: "value", answer })}
          />
        )}
        {deleting.isError && <ProblemNotice error={deleting.error} />}
      </div>
      {mayWrite && (
        <EntryMenu
          of={`${formatMeasurement(reading)}, ${formatShortDate(reading.date, acting.today)}`}
          items={[
            { says: "Change", onClick: () => setChanging(true) },
            { says: "Delete", onClick: () => deleting.mutate(reading) },
          ]}
        />
      )}
    </li>
  );
};

/** How many are shown at first: with more than these there is a search, too. */
const fewEnough = 10;

/** The readings of one measure, latest first. */
export const Readings = ({ acting, kind, athleteId, mayWrite, onKind }: Props) => {
  const [q, setQ] = useState("");
  const pages = useInfiniteQuery({
    ...measurements.pagesQuery({ athleteId, kind, q, status: "any" }, fewEnough),
    placeholderData: keepPreviousData,
  });
  const [isAdding, setAdding] = useState(false);
  const readings = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = measurementRules[kind].title;
  const isLong = q !== "" || pages.isPlaceholderData || pages.hasNextPage || readings.length > fewEnough;
  return (
    <section className={diary.section} aria-labelledby="readings">
      <div className={diary.sectionHead}>
        <h2 id="readings">{title === "Sleep" ? "Nights" : "Readings"}</h2>
        {mayWrite && !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a reading
          </Button>
        )}
      </div>
      {isAdding && (
        <div className={diary.newOne}>
          <ReadingForm
            key={kind}
            acting={acting}
            kind={kind}
            onDone={(added) => {
              setAdding(false);
              onKind(added);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {isLong && (
        <search className={diary.search}>
          <SearchField value={q} onChange={setQ} label="Search" />
        </search>
      )}
      {pages.isPending && <ListSkeleton rows={3} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && readings.length === 0 && !isAdding && (
        <p className={styles.quiet}>{q === "" ? "None yet." : `Nothing goes by “${q}”.`}</p>
      )}
      {readings.length > 0 && (
        <ul className={diary.list} aria-label="Readings" aria-busy={pages.isPlaceholderData}>
          {readings.map((reading) => (
            <Row key={reading.id} acting={acting} reading={reading} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older readings" />
    </section>
  );
};
