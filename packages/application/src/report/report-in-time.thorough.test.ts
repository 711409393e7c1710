import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import { describe, expect, it, type TestContext } from "vitest";
import { reportTimes } from "../agents/reporter/report-work.ts";
import { addHorses } from "../testing/add-horses.ts";
import { createBarnModel } from "../testing/barn-model.ts";
import { openTestWorld, valueOf } from "../testing/test-world.ts";

const analysisMs = 2000;
const horses = 200;
/** Of the world's own two horses, which nobody worked, there is nothing to put into words. */
const worked = horses - 2;
/** A machine that has other work to do, too. */
const graceMs = 15_000;

/** A barn of 200 horses, whose model answers in two seconds as `change` has it. */
async function reportOn(
  { onTestFinished }: TestContext,
  change: (answer: ReturnType<ScriptFunction>, at: number) => ReturnType<ScriptFunction>,
) {
  const world = await openTestWorld("sqlite");
  const answers = createBarnModel();
  let asked = 0;
  const server = await startFakeModelServer({
    script: (request) => change({ ...answers(request), delayMs: analysisMs }, (asked += 1)),
  });
  onTestFinished(async () => {
    await server.close();
    await world.cleanUp();
  });
  const { rita, application } = world;
  await addHorses(world, worked);
  const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
  valueOf(await application.model.putModel(rita, "reporter", model));
  const member = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
  const start = performance.now();
  const made = valueOf(await application.report.requestReport(member, {}, { wait: "to_its_end" }));
  return { ...made, tookMs: performance.now() - start };
}

// Both wait for answers, of models of their own, for more than a minute.
describe.concurrent("a report on a large barn", { timeout: 300_000 }, () => {
  it("is through with 200 horses of two seconds each long before its limit", async (context) => {
    const { content, state, tookMs } = await reportOn(context, (answer) => answer);
    expect(state).toBe("done");
    expect(content?.missing).toEqual([]);
    expect(content?.horses.filter(({ by }) => by === "model")).toHaveLength(worked);
    // Six at once, and the closing words.
    expect(tookMs).toBeGreaterThan((worked / reportTimes.atOnce) * analysisMs);
    expect(tookMs).toBeLessThan((reportTimes.wholeSeconds - reportTimes.closingSeconds) * 1000);
  });

  it("ends inside its limit where one in four fails or hangs, and names what it lacks", async (context) => {
    const { content, state, markdown, tookMs } = await reportOn(context, (answer, at) =>
      at % 8 === 3 ? { silent: "at_once" } : at % 8 === 7 ? { status: { code: 400 } } : answer,
    );
    expect(state).toBe("done");
    expect(tookMs).toBeLessThan(reportTimes.wholeSeconds * 1000 + graceMs);
    const byModel = content?.horses.filter(({ by }) => by === "model").length ?? 0;
    expect(content?.horses).toHaveLength(horses);
    expect(byModel).toBeGreaterThan(horses / 2);
    expect(content?.missing).toHaveLength(worked - byModel);
    expect(markdown).toMatch(/By rule alone/u);
  });
});
