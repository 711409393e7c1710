import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openAgentLab } from "../testing/agent-lab.ts";

const page = (briefing: string) => ({
  curated: { up_next: {} },
  coach: { briefing: [briefing], cta: [], prompts: [] },
});
const facts = { calls: [{ tool: "get_day_facts", input: {} }] };
const call = (tool: string, input: unknown) => ({ calls: [{ tool, input }] });

describe.each(dialectsFor(import.meta.filename))(
  "a model that writes today's page in conversation (%s)",
  (dialect) => {
    let world: TestWorld;
    let server: FakeModelServer;
    beforeEach(async () => {
      world = await openTestWorld(dialect);
      valueOf(await world.application.health.createMeasurement(world.emma, { kind: "weight", value: 61.5 }));
    });
    afterEach(async () => {
      await server.close();
      await world.cleanUp();
      if (world.bugs.length > 0) throw new AggregateError(world.bugs);
    });

    const say = async (...calls: readonly object[]) => {
      server = await startFakeModelServer({ script: { replies: [...calls, { text: "Written." }] } });
      const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
      valueOf(await world.application.model.putModel(world.rita, "coach", model));
      const said = {
        text: "I'm travelling: keep today's page short",
        athleteId: world.emma.member.athleteId,
      };
      const { outcome } = await openAgentLab(world).run(world.emma, "coach", {
        ...said,
        now: "2026-11-20T18:40:00-05:00",
      });
      expect(outcome).toMatchObject({ state: "done", reply: "Written." });
      return server.requests.map(({ body }) => JSON.stringify(body));
    };
    const today = async () =>
      valueOf(await world.application.dashboard.readDashboard(world.emma, { memberId: "me", date: "today" }));
    const notes = async () =>
      valueOf(await world.application.coachingNote.listCoachingNotes(world.emma, { limit: 5 })).items.map(
        ({ claim }) => claim.text,
      );

    it("is offered that after it has looked at the day, and makes a revision by the facts", async () => {
      const before = await today();
      const results = await say(
        facts,
        call("write_dashboard", page("You are at {{weight.current}}.")),
        call("log_coaching_note", { note: "Travels at {{weight.current}}." }),
      );
      const day = await today();
      expect(day).toMatchObject({ by: "model", revision: before.revision + 1 });
      expect(day.coach.briefing.map(({ text }) => text)).toEqual(["You are at 61.5 kg."]);
      expect(await notes()).toEqual(["Travels at 61.5 kg."]);
      expect(results[0]).not.toContain('"write_dashboard"');
      expect(results[1]).toContain('"write_dashboard"');
    });

    it("is refused numbers of its own, what is on no menu, and a page of a day that it has not looked at", async () => {
      const before = await today();
      const strange = {
        ...page("You are at {{weight.current}}."),
        curated: { up_next: { primary: { content_id: "plex:1" } } },
      };
      const results = await say(
        call("write_dashboard", page("You are at {{weight.current}}.")),
        facts,
        call("write_dashboard", page("You are at 58 kg.")),
        call("write_dashboard", strange),
        call("log_coaching_note", { note: "Lost 3 kg." }),
      );
      expect(results[1]).toContain("Call get_day_facts first");
      expect(results[3]).toContain("names no fact");
      expect(results[4]).toContain("is not on the menu");
      expect(await today()).toEqual(before);
      expect(await notes()).toEqual([]);
    });
  },
);
