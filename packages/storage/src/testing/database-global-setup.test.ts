import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("does not change the exit status of the process: a failing test fails the whole run", () => {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL("./database-global-setup.ts", import.meta.url).href)});
    const running = await startPostgres();
    await running.stop();
    process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 50_000,
  });
  expect([status, stderr]).toEqual([3, ""]);
});
