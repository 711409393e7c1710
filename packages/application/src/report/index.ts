export { listReports, readReport, requestReport } from "./reports.ts";
