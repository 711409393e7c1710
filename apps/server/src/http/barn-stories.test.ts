import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { createBarnModel } from "@canter/application/testing/barn-model";
import { runResultSchema } from "@canter/protocol/coach/messages";
import { planRunSchema } from "@canter/protocol/training/goal-plans";
import { reportResponseSchema } from "@canter/protocol/horse/reports";
import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

const day = 86_400_000;

/** An empty barn over HTTP alone, with a model if one is used. */
async function openBarn(isByModel: boolean) {
  const app = await openTestApp("sqlite");
  onTestFinished(() => app.cleanUp());
  const send = async <T>(method: string, path: string, body?: object, group = "barn"): Promise<T> => {
    const answered = await app.send(method, `/api/v1/${path}`, { group, body });
    if (answered.status >= 400) throw new Error(`${method} ${path}: ${answered.status} ${answered.text}`);
    return answered.body as T;
  };
  const barn = { name: "Applecross", kind: "barn" };
  const { joinedGroupId: group } = await send<{ joinedGroupId: string }>("POST", "groups", barn);
  const inBarn = <T>(method: string, path: string, body?: object) => send<T>(method, path, body, group);
  if (isByModel) {
    const model = await startFakeModelServer({ script: createBarnModel() });
    onTestFinished(() => model.close());
    await send("PUT", `installation/groups/${group}`, { trusted: true });
    for (const agent of ["designer", "evaluator", "reporter"])
      await inBarn("PUT", `models/${agent}`, {
        provider: "openai-compatible",
        model: "m",
        baseUrl: model.url,
      });
  }
  const watch = async (runId: string): Promise<string> => {
    const headers = { accept: "text/event-stream" };
    return (await app.send("GET", `/api/v1/runs/${runId}/events`, { group, headers })).text;
  };
  return { app, inBarn, watch };
}

it.each(["playbook", "model"] as const)(
  "plans, refines, evaluates and reports over HTTP alone, by %s, from an empty barn",
  async (by) => {
    const { app, inBarn, watch } = await openBarn(by === "model");
    const say = async (text: string) =>
      runResultSchema.parse(await inBarn("POST", "messages?wait=1", { text }));
    const horseId = (await inBarn<{ id: string }>("POST", "athletes", { name: "Beau" })).id;
    await inBarn("POST", "athletes", { name: "Luna" });
    const [first] = (await say("Emma rode Beau on Tuesday, flatwork 40 min, stiff to the right")).allWorkouts;
    expect(first?.riderName).toBe("Emma");
    await say("flatwork on Luna yesterday, 30 min");
    const ridden = await inBarn<{ items: readonly { riderName?: string }[] }>("GET", "workouts");
    expect(ridden.items.map(({ riderName }) => riderName)).toEqual(["Me", "Emma"]);

    const goalDescription = "He needs to be solid at 2'6\" courses for the show";
    const wish = { horseId, goalDescription, targetDate: "2027-01-16" };
    const made = planRunSchema.parse(await inBarn("POST", "agent/plan?wait=1", wish));
    expect(made).toMatchObject({ state: "done", by, changes: [] });
    const seen = await watch(made.runId);
    for (const type of ["thought", "action", "observation"]) expect(seen).toContain(`event: ${type}`);
    if (by === "model") expect(seen).toContain("No jump for weeks? I should check the profile.");

    const path = `agent/plan/${made.programId}/feedback?wait=1`;
    // What the rules understand needs no model call.
    const eased = planRunSchema.parse(await inBarn("POST", path, { text: "less jumping in week 3" }));
    expect(eased.by).toBe("playbook");
    expect(eased.changes[0]).toMatch(/^Week 3: .*jumping from 2 to 1/u);
    const wordy = planRunSchema.parse(
      await inBarn("POST", path, { text: "hmm, what about something for his topline?" }),
    );
    if (by === "model")
      expect([wordy.by, wordy.changes[0]]).toEqual([by, expect.stringMatching(/^Week 2: flatwork/u)]);
    else expect(wordy.reply).toContain("I’m not sure what to change");
    const { applied } = await inBarn<{ applied: boolean }>("POST", `proposals/${eased.proposalId}/apply`);
    expect(applied).toBe(true);
    const { version } = await inBarn<{ version: number }>("GET", `programs/${made.programId}`);
    await inBarn("PATCH", `programs/${made.programId}`, { version, status: "active" });

    app.world.clock.advance(6 * day);
    const [ride] = (await say("Emma rode Beau today, flatwork 40 min")).allWorkouts;
    await app.world.application.settled();
    const { items } = await inBarn<{ items: readonly object[] }>(
      "GET",
      `programs/${made.programId}/evaluations`,
    );
    expect(items[0]).toMatchObject({ cause: `workout:${ride?.workoutId}`, by });

    const report = reportResponseSchema.parse(await inBarn("POST", "reports?wait=1", {}));
    expect(report.content).toMatchObject({ by, missing: [] });
    const { events } = await inBarn<{ events: readonly { body: { type: string; agent?: string } }[] }>(
      "GET",
      `runs/${report.runId}/trace`,
    );
    const colleagues = events.flatMap(({ body }) => (body.type === "child" ? [body.agent] : []));
    expect([...new Set(colleagues)]).toEqual(["report_data", "report_analysis", "report_writer"]);
    expect(report.content?.horses.map(({ name }) => name)).toEqual(["Beau", "Luna"]);
    expect(report.markdown).toMatch(by === "model" ? /^- In short: /mu : /^- 1 ride on 1 horse/mu);
  },
);
