import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { kgToMass } from "@canter/domain/units/convert-units";
import { formatNumber, formatShortDate } from "../../../ui/formats.ts";
import { lastScanQuery } from "../../../api/dashboards.ts";
import { AskFor } from "../ask-for.tsx";
import styles from "../dashboard.module.css";
import type { WidgetProps } from "./widget-type.ts";

/** The results of the last body scan. */
export const BodyWidget = ({ acting }: WidgetProps) => {
  const { data: scan } = useSuspenseQuery(lastScanQuery(acting.member.athleteId));
  if (!scan)
    return (
      <AskFor title="Body" to="/body" acting={acting} example="body fat 18.4%">
        No body scan yet.
      </AskFor>
    );
  const { units } = acting.member;
  const mass = (kg: number) => `${formatNumber(kgToMass(kg, units).value, 1)} ${units}`;
  return (
    <section className={styles.widget} aria-labelledby="widget-body">
      <h2 id="widget-body">
        <Link to="/body/scans/$scanId" params={{ scanId: scan.id }}>
          Body
        </Link>
      </h2>
      <p className={styles.figure}>
        {formatNumber(scan.bodyFatPercent, 1)} <span className={styles.unit}>% fat</span>
      </p>
      <p className={styles.quiet}>
        lean {mass(scan.leanKg)} · fat {mass(scan.fatKg)} · {formatShortDate(scan.date, acting.today)}
      </p>
    </section>
  );
};
