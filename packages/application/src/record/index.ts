export { listRecords } from "./list-records.ts";
