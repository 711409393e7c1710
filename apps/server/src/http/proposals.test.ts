import "temporal-polyfill/global";
import { conversationSchema } from "@canter/protocol/coach/conversations";
import { pageOf } from "@canter/protocol/page";
import { programResponseSchema } from "@canter/protocol/training/programs";
import { proposalDecidedSchema, proposalSchema } from "@canter/protocol/training/proposals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterAll(() => app.cleanUp());

const week = (phase: string, startDate: string, endDate: string) => ({
  phase,
  startDate,
  endDate,
  sessions: [
    {
      name: `${phase} A`,
      scheduledDate: startDate,
      exercises: [{ name: "Back Squat", workingSets: 3, reps: "5", targetLoad: "100 kg" }],
    },
  ],
});
const post = async (path: string, body?: object) =>
  app.send("POST", `/api/v1${path}`, body === undefined ? {} : { body });

/** A program of two dated weeks, and a way to send the coach messages about it. */
async function begin(head: { readonly targetDate?: string } = {}) {
  const weeks = [week("One", "2026-11-16", "2026-11-22"), week("Two", "2026-11-23", "2026-11-29")];
  const program = programResponseSchema.parse(
    (await post("/programs", { program: { weeks }, ...head })).body,
  );
  const conversation = conversationSchema.parse((await post("/conversations", { kind: "coach" })).body);
  const say = (text: string) =>
    post("/messages?wait=1", { text, programId: program.id, conversationId: conversation.id });
  const waiting = async () => {
    const listed = await app.send("GET", `/api/v1/proposals?programId=${program.id}`);
    const [proposal] = pageOf(proposalSchema).parse(listed.body).items;
    if (!proposal) throw new Error("nothing waits");
    return proposal;
  };
  const read = async () =>
    programResponseSchema.parse((await app.send("GET", `/api/v1/programs/${program.id}`)).body);
  return { program, say, waiting, read };
}

it("applying what was shown does not apply what was added since", async () => {
  const { say, waiting } = await begin();
  await say("add a set to back squat in week 1");
  const seen = await waiting();
  await say("add a set to back squat in week 2");
  const refused = await post(`/proposals/${seen.id}/apply`, { revision: seen.revision });
  const { applied, proposal } = proposalDecidedSchema.parse(refused.body);
  expect([refused.status, applied, proposal.preview.details.length]).toEqual([200, false, 2]);
  const agreed = await post(`/proposals/${seen.id}/apply`, { revision: proposal.revision });
  expect(proposalDecidedSchema.parse(agreed.body).applied).toBe(true);
});

it("applying without a body means whatever is pending; an invalid body is reported by its field", async () => {
  const { say, waiting } = await begin();
  await say("add a set to back squat in week 1");
  const { id } = await waiting();
  const wrong = await post(`/proposals/${id}/apply`, { revision: "1" });
  expect([wrong.status, wrong.body]).toMatchObject([400, { fields: [{ path: "revision" }] }]);
  const misspelt = await post(`/proposals/${id}/apply`, { version: 1 });
  expect([misspelt.status, misspelt.body]).toMatchObject([400, { fields: [{ path: "version" }] }]);
  expect(proposalDecidedSchema.parse((await post(`/proposals/${id}/apply`)).body).applied).toBe(true);
});

it("later weeks move along with a week that is asked for in words", async () => {
  const { say, waiting, read } = await begin();
  await say("add a deload week after week 1");
  const { id, revision, preview } = await waiting();
  expect(preview.shiftOffers).toBeUndefined();
  await post(`/proposals/${id}/apply`, { revision });
  const { program } = await read();
  expect(program.weeks.map(({ startDate }) => startDate)).toEqual(["2026-11-16", "2026-11-23", "2026-11-30"]);
});

it("later weeks move with a week inserted before them, if requested", async () => {
  // They would miss the day that the program is for, so they stay where nobody says otherwise.
  const { say, waiting, read } = await begin({ targetDate: "2026-11-29" });
  await say("add a deload week after week 1");
  const before = await waiting();
  const [offer] = before.preview.shiftOffers ?? [];
  expect(offer).toEqual({ fromWeek: 3, days: 7 });
  const none = await post(`/proposals/${before.id}/shift`, { fromWeek: 3, days: 8 });
  const seen = proposalDecidedSchema.parse(none.body).proposal;
  expect(seen.preview).toEqual(before.preview);
  const shifted = await post(`/proposals/${before.id}/shift`, { revision: seen.revision, ...offer });
  const { applied, proposal } = proposalDecidedSchema.parse(shifted.body);
  expect([applied, proposal.preview.shiftOffers, proposal.preview.warnings]).toEqual([false, undefined, []]);
  const again = await post(`/proposals/${before.id}/shift`, { revision: seen.revision, ...offer });
  expect(proposalDecidedSchema.parse(again.body).proposal).toEqual(proposal);
  await post(`/proposals/${before.id}/apply`, { revision: proposal.revision });
  const { program } = await read();
  expect(program.weeks.map(({ startDate, sessions }) => [startDate, sessions.at(0)?.scheduledDate])).toEqual([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-23", expect.anything()],
    ["2026-11-30", "2026-11-30"],
  ]);
});
