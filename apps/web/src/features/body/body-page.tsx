import { useNavigate, useSearch } from "@tanstack/react-router";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { measurementKinds, measurementRules, type MeasurementKind } from "@canter/domain/health/measurement";
import { formatShortDate } from "../../ui/formats.ts";
import { bodyScans, measurements } from "../../api/diary.ts";
import { LookingOn } from "../../frame/looking-on.tsx";
import { usePlace } from "../../frame/use-place.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere } from "../diary/nobody-here.tsx";
import { useWhose } from "../diary/use-whose.ts";
import { ImportReadings } from "./import-readings.tsx";
import { MeasureCourse } from "./measure-course.tsx";
import { MeasureTiles } from "./measure-tiles.tsx";
import { Readings } from "./readings.tsx";
import { Scans } from "./scans.tsx";

/** What is known of a body: weight first, what else is measured, scans, and the way in for a file. */
export const BodyPage = () => {
  const search = useSearch({ from: "/body" });
  const place = usePlace();
  const navigate = useNavigate({ from: "/body" });
  const whose = useWhose(search.athlete, "body");
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
      <LookingOn />
      <MeasureCourse
        place={place}
        kind={kind}
        range={search.range}
        athleteId={athleteId}
        isOwn={whose.name === undefined}
        mayWrite={mayWrite}
      />
      <MeasureTiles kinds={kinds.filter((one) => one !== kind)} athleteId={athleteId} today={place.today} />
      <div className={diary.columns}>
        <Readings
          key={kind}
          place={place}
          kind={kind}
          athleteId={athleteId}
          mayWrite={mayWrite}
          onKind={show}
        />
        <div className={diary.column}>
          {!whose.isHorse && <Scans place={place} whose={whose} />}
          {mayWrite && <ImportReadings today={place.today} />}
        </div>
      </div>
      {mayWrite && (
        <>
          <DeletedEntries
            area={measurements}
            athleteId={athleteId}
            title="Deleted readings"
            says={(reading) =>
              `${describeMeasurement(reading)}, ${formatShortDate(reading.date, place.today)}`
            }
          />
          <DeletedEntries
            area={bodyScans}
            athleteId={athleteId}
            title="Deleted scans"
            says={({ date }) => `Scan of ${formatShortDate(date, place.today)}`}
          />
        </>
      )}
    </>
  );
};
