import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

const canter = join(import.meta.dirname, "../../../bin/canter");

/** Runs the real bin/canter to its end. */
async function run(args: readonly string[]) {
  const child = spawn(canter, args, { env: { PATH: process.env["PATH"], CANTER_DEMO: "0" } });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, out, err };
}

it("helps people who forgot their password, beside a running server", async () => {
  const [email, place] = ["rita@example.com", await mkdtemp(join(tmpdir(), "canter-account-"))];
  const server = spawn(canter, ["serve"], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      CANTER_DATA: place,
      CANTER_DEMO: "0",
      CANTER_OWNER_EMAIL: email,
      CANTER_OWNER_PASSWORD: "forgotten by now",
    },
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const [ready] = (await once(server.stdout, "data")) as [Buffer];
  const url = /http:\S+/.exec(String(ready))?.[0] ?? "";
  const reset = (who: string) => run(["account", "reset", who, "--data", place]);
  expect(await reset("nobody@example.com")).toMatchObject({
    status: 1,
    err: expect.stringContaining("no such account"),
  });
  const { status, out } = await reset(email);
  expect(status).toBe(0);
  const token = /^http:\/\/localhost:4321\/reset-password\?token=([\w-]+)$/m.exec(out)?.[1];
  const post = async (path: string, body: object) =>
    (
      await fetch(`${url}/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).status;
  expect(await post("reset-password", { token, newPassword: "a new one, kept" })).toBe(200);
  expect(await post("sign-in/email", { email, password: "forgotten by now" })).toBe(401);
  expect(await post("sign-in/email", { email, password: "a new one, kept" })).toBe(200);
  server.kill("SIGTERM");
  await once(server, "exit");
  await rm(place, { recursive: true });
});
