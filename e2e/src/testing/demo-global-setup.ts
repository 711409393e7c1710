import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparedFolder, startCanter } from "./start-canter.ts";

/** Vitest's global set-up: the data of a server with demo and owner, which test files copy. The returned function deletes it. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "canter-e2e-prepared-"));
  const canter = await startCanter();
  await canter.end();
  await cp(canter.dataDir, folder, { recursive: true });
  await canter.stop();
  process.env[preparedFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
};
