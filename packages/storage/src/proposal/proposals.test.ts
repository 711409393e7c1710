import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConversation } from "../conversation/conversations.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { fillProposal } from "../testing/fill/fill-proposal.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { insertProposal, listProposals, openProposals, readProposal, replaceProposal } from "./proposals.ts";

describe.each(dialects)("proposals on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    await createConversation(test.store.db, groups.anna, { id: "c", kind: "coach", createdAt: 1 });
    await test.store.transact((trx) =>
      fillProposal(trx, groups.anna, { athleteId: "anna-athlete", conversationId: "c" }),
    );
  });
  afterAll(() => test.cleanUp());

  const stored = async () => {
    const proposal = await readProposal(test.store.db, groups.anna, "pr");
    if (!proposal) throw new Error("no proposal");
    return proposal;
  };

  it("can be read, listed and found open as they were stored", async () => {
    const proposal = await stored();
    expect(proposal).toMatchObject({ memberId: "anna", problems: ["ä"], revision: 1 });
    expect(proposal.preview.summary).toBe("ä\u2028");
    const page = await listProposals(test.store.db, groups.anna, { status: "pending", limit: 5 });
    expect(page).toEqual({ ok: true, value: { items: [proposal] } });
    expect(await openProposals(test.store.db, groups.anna, "c")).toEqual([proposal]);
  });

  it("are pending one at a time per conversation and program", async () => {
    const { revision: _, groupId: _group, memberId: _member, ...again } = await stored();
    const insert = test.store.transact((trx) => insertProposal(trx, groups.anna, { ...again, id: "pr2" }));
    await expect(insert).rejects.toThrow(/unique/i);
  });

  it("change only from the state that was last read", async () => {
    const { transact } = test.store;
    const seen = await stored();
    const change = (proposal: typeof seen) => transact((trx) => replaceProposal(trx, groups.anna, proposal));
    expect(await change({ ...seen, status: "cancelled" })).toMatchObject({
      ok: true,
      value: { status: "cancelled", revision: 2 },
    });
    expect(await change({ ...seen, status: "applied" })).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    expect(await openProposals(test.store.db, groups.anna, "c")).toEqual([]);
  });

  it("are private to their member", async () => {
    const { db, transact } = test.store;
    const proposal = await stored();
    for (const scope of [groups.ben, groups.zoe]) {
      expect(await readProposal(db, scope, "pr")).toBeUndefined();
      expect(await listProposals(db, scope, { limit: 5 })).toEqual({ ok: true, value: { items: [] } });
      expect(await openProposals(db, scope, "c")).toEqual([]);
      expect(await transact((trx) => replaceProposal(trx, scope, proposal))).toMatchObject({ ok: false });
      const { revision: _, groupId: _group, memberId: _member, ...again } = proposal;
      expect(await transact((trx) => insertProposal(trx, scope, { ...again, id: "x" }))).toMatchObject({
        ok: false,
        error: { type: "not_found" },
      });
    }
  });
});
