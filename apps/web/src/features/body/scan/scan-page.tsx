import { Button } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { roundTo, kgToMass, massToKg } from "@canter/domain/units/convert-units";
import type { BodyScanResponse } from "@canter/protocol/health/measurements";
import { scanRegions, type BodyScan } from "@canter/domain/health/body-scan";
import type { MassUnit } from "@canter/domain/units/unit";
import { can } from "@canter/domain/access/access";
import { formatDate, formatKg, formatNumber, formatShortDate } from "../../../ui/formats.ts";
import { scansQuery, bodyScans } from "../../../api/diary.ts";
import { useActingMember, type ActingMember } from "../../../frame/use-acting-member.ts";
import { MissingPage } from "../../../ui/page/missing-page.tsx";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import diary from "../../diary/diary.module.css";
import { offerChangeBack } from "../../diary/offer-change-back.ts";
import { useDeleting } from "../../diary/entry-menu.tsx";
import { useDiaryAthlete } from "../../diary/use-diary-athlete.tsx";
import { ScanEditor } from "./scan-editor.tsx";
import { scanPatch, scanToForm, scanBody, type ScanForm } from "./scan-form.ts";
import { storeJson } from "../../../browser/stored.ts";
import styles from "../body.module.css";

const signed = (change: number): string =>
  change === 0 ? "±0" : `${change > 0 ? "+" : "−"}${formatNumber(Math.abs(change), 1)}`;

const parts = ["fat", "lean", "bone"] as const;
type Part = (typeof parts)[number];
type ScanCell = { readonly value: number; readonly change?: number };
type ScanRow = {
  readonly name: "Whole body" | "Arms" | "Legs" | "Trunk" | "Android" | "Gynoid";
  readonly fat?: ScanCell;
  readonly lean?: ScanCell;
  readonly bone?: ScanCell;
};
type Masses = { readonly [Key in Part]?: number | undefined };

const names = { arms: "Arms", legs: "Legs", trunk: "Trunk", android: "Android", gynoid: "Gynoid" } as const;

/** Masses of a part in the reader's unit, to a tenth. */
const inUnit = (value: number, from: MassUnit, to: MassUnit): number =>
  roundTo(kgToMass(massToKg({ value, unit: from }), to).value, 1);

type Scan = Pick<BodyScan, "unit" | "fat" | "lean" | "bone" | "regions">;

const rowOf = (
  name: ScanRow["name"],
  pick: (scan: Scan) => Masses | undefined,
  { scan, before, unit }: { readonly scan: Scan; readonly before: Scan | undefined; readonly unit: MassUnit },
): ScanRow => {
  const cells = parts.flatMap((part) => {
    const now = pick(scan)?.[part];
    if (now === undefined) return [];
    const value = inUnit(now, scan.unit, unit);
    const was = before && pick(before)?.[part];
    const change =
      before && was !== undefined ? roundTo(value - inUnit(was, before.unit, unit), 1) : undefined;
    return [[part, { value, ...(change !== undefined && { change }) }] as const];
  });
  return { name, ...Object.fromEntries(cells) };
};

/** A scan as a table in the reader's unit: the whole body, then each region of the report; `change` is since the previous scan. */
export const scanTable = (scan: Scan, before: Scan | undefined, unit: MassUnit): readonly ScanRow[] => {
  const of = { scan, before, unit };
  return [
    rowOf("Whole body", (one) => one, of),
    ...scanRegions
      .filter((region) => scan.regions?.[region] !== undefined)
      .map((region) => rowOf(names[region], (one) => one.regions?.[region], of)),
  ];
};

const Cell = ({ cell }: { readonly cell: ScanRow["fat"] }) => (
  <td>
    {cell ? formatNumber(cell.value, 1) : "–"}
    {cell?.change !== undefined && <span className={styles.change}>{signed(cell.change)}</span>}
  </td>
);

type Shown = {
  readonly scan: BodyScanResponse;
  readonly before: BodyScanResponse | undefined;
  readonly acting: ActingMember;
};

const Figure = ({ scan, before, acting }: Shown) => {
  const { units } = acting.member;
  const change = before && roundTo(scan.bodyFatPercent - before.bodyFatPercent, 1);
  return (
    <section className={diary.card} aria-label="The whole body">
      <p className={diary.hero}>
        {formatNumber(scan.bodyFatPercent, 1)} <span className={diary.unit}>% fat</span>
      </p>
      <p className={styles.quiet}>
        {before && change !== undefined
          ? `${change === 0 ? "as" : `${formatNumber(Math.abs(change), 1)} points ${change < 0 ? "less than" : "more than"}`} on ${formatShortDate(before.date, acting.today)}`
          : "the first scan"}
      </p>
      <p>
        lean {formatKg(scan.leanKg, units)} · fat {formatKg(scan.fatKg, units)} · all{" "}
        {formatKg(scan.totalKg, units)}
        {scan.fatPercent !== undefined && <> · the report says {formatNumber(scan.fatPercent, 1)} %</>}
      </p>
      {scan.note && <p className={styles.note}>{scan.note}</p>}
    </section>
  );
};

const Regions = ({ scan, before, acting }: Shown) => {
  const { units } = acting.member;
  const rows = scanTable(scan, before, units);
  const hasBone = rows.some(({ bone }) => bone);
  return (
    <section className={`${diary.card} ${styles.regions}`} aria-labelledby="regions">
      <h2 id="regions">By region, in {units}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col">Fat</th>
            <th scope="col">Lean</th>
            {hasBone && <th scope="col">Bone</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, fat, lean, bone }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Cell cell={fat} />
              <Cell cell={lean} />
              {hasBone && <Cell cell={bone} />}
            </tr>
          ))}
        </tbody>
      </table>
      {before && (
        <p className={styles.small}>
          Beside each value: the change since {formatShortDate(before.date, acting.today)}.
        </p>
      )}
    </section>
  );
};

/** One body scan: the whole body, its regions, and the changes since the previous one. */
export const ScanPage = () => {
  const { scanId } = useParams({ from: "/body/scans/$scanId" });
  const { athlete } = useSearch({ from: "/body/scans/$scanId" });
  const acting = useActingMember();
  const whose = useDiaryAthlete(athlete, "body");
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: scans } = useSuspenseQuery(scansQuery(whose.athleteId));
  // The version from when the form was opened: a newer one fetched meanwhile must not be overwritten unseen.
  const [opened, setOpened] = useState<BodyScanResponse>();
  const says = ({ date }: BodyScanResponse) => `the scan of ${formatShortDate(date, acting.today)}`;
  const deleting = useDeleting(bodyScans, says);
  const index = scans.findIndex(({ id }) => id === scanId);
  const scan = scans[index];
  if (!scan) return <MissingPage what="There is no such body scan." />;
  const shown = { scan, before: scans[index + 1], acting };
  return (
    <>
      <PageHead
        title="Body scan"
        over={
          <Link to="/body" search={athlete === undefined ? {} : { athlete }} className={styles.back}>
            Body
          </Link>
        }
        under={formatDate(scan.date)}
        actions={
          whose.mayWrite &&
          !opened && (
            <>
              <Button variant="default" onClick={() => setOpened(scan)}>
                Change
              </Button>
              <Button
                variant="subtle"
                color="gray"
                loading={deleting.isPending}
                onClick={() => deleting.mutate(scan, { onSuccess: () => void navigate({ to: "/body" }) })}
              >
                Delete
              </Button>
            </>
          )
        }
      />
      {deleting.isError && <ProblemNotice error={deleting.error} />}
      {opened ? (
        <ScanEditor
          label="Change the body scan"
          start={() => scanToForm(opened)}
          save={(form) =>
            bodyScans.change(client, opened.id, { version: opened.version, ...scanPatch(form) })
          }
          onSaved={(after) => {
            offerChangeBack(client, {
              change: bodyScans.change,
              fields: ["date", "unit", "total", "fat", "lean", "bone", "fatPercent", "regions", "note"],
              before: opened,
              after,
              what: says(opened),
            });
            setOpened(undefined);
          }}
          onCancel={() => setOpened(undefined)}
        />
      ) : (
        <>
          <Figure {...shown} />
          <Regions {...shown} />
        </>
      )}
    </>
  );
};

const place = (memberId: string) => `canter.scan.${memberId}`;

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");

/** A tab's stored input of a report, over an empty one; anything else found there is ignored. */
export const parseStoredScan = (stored: string | null, empty: ScanForm): ScanForm => {
  if (stored === null) return empty;
  try {
    const { regions, ...texts }: Partial<Record<keyof ScanForm, unknown>> = JSON.parse(stored);
    const isWhole = isTexts(texts) && Object.keys(empty).every((name) => name === "regions" || name in texts);
    if (!isWhole || !isTexts(regions)) return empty;
    return { ...empty, ...texts, unit: texts["unit"] === "lb" ? "lb" : "kg", regions };
  } catch {
    return empty;
  }
};

const readStoredScan = (memberId: string, empty: ScanForm): ScanForm =>
  parseStoredScan(sessionStorage.getItem(place(memberId)), empty);

/** Stores it in this tab until it is saved or discarded: going back loses nothing. */
const storeScan = (memberId: string, form: ScanForm | undefined): void =>
  storeJson("sessionStorage", place(memberId), form);

/** A new DEXA report; the tab stores unsaved input. */
export const NewScanPage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const memberId = acting.member.id;
  const empty: ScanForm = {
    date: acting.today,
    unit: acting.member.units,
    total: "",
    fat: "",
    lean: "",
    bone: "",
    fatPercent: "",
    regions: {},
    note: "",
  };
  if (!can(acting.member.role, "body", "write")) return <Navigate to="/body" replace />;
  return (
    <>
      <PageHead
        title="Add a body scan"
        over={
          <Link to="/body" className={styles.back}>
            Body
          </Link>
        }
        under="As the DEXA report has it. Regions may stay empty."
      />
      <ScanEditor
        label="A body scan"
        start={() => readStoredScan(memberId, empty)}
        onTyped={(form) => storeScan(memberId, form)}
        save={(form) => bodyScans.create(client, scanBody(form))}
        onSaved={({ id }) => {
          storeScan(memberId, undefined);
          void navigate({ to: "/body/scans/$scanId", params: { scanId: id } });
        }}
        onCancel={() => {
          storeScan(memberId, undefined);
          void navigate({ to: "/body" });
        }}
      />
    </>
  );
};
