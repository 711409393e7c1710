import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Report } from "@canter/domain/report/report";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import { finishReport, insertReport, listReports, readReport } from "../../report/reports.ts";

const content: Report = {
  from: "2026-11-16",
  to: "2026-11-22",
  summary: [{ text: SECRET, facts: [{ key: "a", text: SECRET }], sources: ["s"] }],
  horses: [],
  missing: [],
  by: "playbook",
};

const report = (id: string) => ({
  id,
  cause: `run:${id}`,
  from: content.from,
  to: content.to,
  runId: SECRET,
  createdAt: 9,
});

/** A finished report of Anna's group, and one that is being made. */
export const fillReports = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertReport(trx, anna, report("report"));
  await finishReport(trx, anna, "report", { content, finishedAt: 10 });
  await insertReport(trx, anna, report("report-under-way"));
};

/** Every function of reports that takes a scope, called on the data of Anna's group, which its members share. */
export const reportCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  readReport: { call: (trx, scope) => readReport(trx, scope, "report"), shared: true },
  listReports: { call: (trx, scope) => listReports(trx, scope, { limit: 9 }), shared: true },
  insertReport: { call: (trx, scope) => insertReport(trx, scope, report("new")), own: true },
  finishReport: {
    call: (trx, scope) => finishReport(trx, scope, "report-under-way", { finishedAt: 11 }),
    shared: true,
  },
};
