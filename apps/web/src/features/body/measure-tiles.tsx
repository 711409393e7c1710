import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { measurementRules, type MeasurementKind } from "@canter/domain/health/measurement";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { trendQuery } from "../../api/body.ts";
import { bodySearch } from "./body-search.ts";
import { measureInWords } from "./measure-in-words.ts";
import styles from "./body.module.css";

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

/** The other measures, each leading to its course. */
export const MeasureTiles = ({ kinds, ...of }: Of & { readonly kinds: readonly MeasurementKind[] }) => (
  <ul className={styles.tiles} aria-label="Other measures">
    {kinds.map((kind) => (
      <Tile key={kind} kind={kind} {...of} />
    ))}
  </ul>
);
