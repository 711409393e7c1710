import { useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { bodyScans } from "../../../api/diary.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { storeScan, readStoredScan } from "./stored-scan.ts";
import { ScanEditor } from "./scan-editor.tsx";
import { scanBody, type ScanForm } from "./scan-form.ts";
import styles from "../body.module.css";

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
