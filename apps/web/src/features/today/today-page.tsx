import { lazy, Suspense } from "react";
import { formatDate } from "../../ui/formats.ts";
import { LookingOn } from "../../frame/looking-on.tsx";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { OwnDashboard } from "../dashboard/own-dashboard.tsx";
import { WeekFigures } from "./week-figures.tsx";
import styles from "./today.module.css";

const BarnView = lazy(async () => ({ default: (await import("../barn/barn-view.tsx")).BarnView }));

const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));

const WriteHere = () => {
  const box = useLogBox();
  return (
    <button type="button" className={styles.write} onClick={box.open}>
      <span>What did you do?</span>
      <kbd aria-hidden>L</kbd>
    </button>
  );
};

/** The first page: in a household one's own week, in a barn its horses. */
export const TodayPage = () => {
  const acting = useActingMember();
  const mayLog = useMayLog();
  const isBarn = acting.group.kind === "barn";
  return (
    <>
      <PageHead title={isBarn ? "Barn" : "Today"} over={formatDate(acting.today)} />
      {mayLog ? <WriteHere /> : <LookingOn />}
      <Suspense fallback={null}>
        <Notices acting={acting} mayLog={mayLog} />
      </Suspense>
      {isBarn ? (
        <BarnView acting={acting} mayLog={mayLog} />
      ) : (
        <OwnDashboard acting={acting}>
          <WeekFigures acting={acting} />
        </OwnDashboard>
      )}
    </>
  );
};
