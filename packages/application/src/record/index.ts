export { listRecords } from "./record-view.ts";
