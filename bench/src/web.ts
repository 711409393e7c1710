import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./setup/figure.ts";

/** Gzipped JavaScript that the first page needs before it can be used. */
export const measureWeb = (): Figure[] => {
  const script = fileURLToPath(new URL("../../apps/web/tools/first-page-size.ts", import.meta.url));
  const { firstPageBytes } = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" })) as {
    firstPageBytes: number;
  };
  return [{ name: "first page JavaScript, gzipped", value: firstPageBytes / 1000, unit: "kB", atMost: 240 }];
};
