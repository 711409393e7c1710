import "temporal-polyfill/global";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { addToProposal, replaceInProposal, takeFromProposal } from "./pending-proposal.ts";

const exercise = (name: string, workingSets = 3) => ({ name, workingSets, reps: "5", targetLoad: "100 kg" });
const plan = {
  weeks: [
    {
      phase: "Base",
      sessions: [
        { name: "Upper", exercises: [exercise("Bench Press"), exercise("Barbell Row")] },
        { name: "Lower", exercises: [exercise("Back Squat"), exercise("Romanian Deadlift")] },
      ],
    },
  ],
};

let count = 0;
const call = (name: string, args: object): ToolCall => ({
  id: `call_${++count}`,
  function: { name, arguments: JSON.stringify(args) },
});
const sets = (sessionNumber: number, exerciseNumber: number, workingSets: number) =>
  call("modify_exercise", { weekNumber: 1, sessionNumber, exerciseNumber, updates: { workingSets } });

describe.each(dialects)("pending changes (%s)", (dialect) => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    programId = valueOf(await application.program.createProgram(owner, { name: "Plan", program: plan })).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
    await world.store.transact((trx) =>
      appendMessage(trx, owner.scope, {
        id: `m-${conversationId}`,
        conversationId,
        author: "member",
        text: "x",
        createdAt: 1,
      }),
    );
  });

  const context = () => ({ clock: world.clock, newId: () => `id-${dialect}-${++count}` });
  const propose = async (...calls: ToolCall[]) =>
    valueOf(
      await world.store.transact((trx) =>
        addToProposal(context(), trx, world.owner, { conversationId, programId, calls }),
      ),
    );
  const proposed = async (...calls: ToolCall[]) => {
    const { proposal } = await propose(...calls);
    if (!proposal) throw new Error("refused");
    return proposal.id;
  };
  const program = async () => valueOf(await world.application.program.readProgram(world.owner, programId));
  const edit = async (...toolCalls: ToolCall[]) => {
    const { version } = await program();
    valueOf(await world.application.program.editProgram(world.owner, programId, { version, toolCalls }));
  };
  const names = async (session = 0) =>
    (await program()).program.weeks[0]?.sessions[session]?.exercises.map(
      ({ name, workingSets }) => `${name} ${workingSets}`,
    );
  const apply = async (id: string, revision?: number) =>
    valueOf(await world.application.proposal.applyProposal(world.owner, id, revision));
  const shown = async (id: string) => valueOf(await world.application.proposal.readProposal(world.owner, id));
  const remove = (exerciseNumber: number) =>
    call("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber });
  const replace = async (callIds: readonly string[] | undefined, ...calls: ToolCall[]) =>
    valueOf(
      await world.store.transact((trx) =>
        replaceInProposal(context(), trx, world.owner, { conversationId, programId, calls, callIds }),
      ),
    );

  it("are applied once, as one version, however often and however many at once click", async () => {
    const id = await proposed(sets(1, 1, 5));
    expect(await names()).toEqual(["Bench Press 3", "Barbell Row 3"]);
    const clicks = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(clicks.map(({ applied }) => applied)).toEqual([true, true, true]);
    expect(await names()).toEqual(["Bench Press 5", "Barbell Row 3"]);
    const { version, canUndo } = await program();
    expect([version, canUndo]).toEqual([2, true]);
    expect(await apply(id)).toMatchObject({
      applied: true,
      proposal: { status: "applied", appliedVersion: 2 },
    });
    valueOf(await world.application.program.undoProgram(world.owner, programId));
    expect(await names()).toEqual(["Bench Press 3", "Barbell Row 3"]);
  });

  it("accumulate over several messages, each based on what is pending already", async () => {
    const first = await proposed(
      call("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 }),
    );
    const second = await proposed(sets(1, 1, 4));
    expect(second).toBe(first);
    const [item] = valueOf(
      await world.application.proposal.listProposals(world.owner, { status: "pending", programId, limit: 5 }),
    ).items;
    expect(item?.preview.details).toHaveLength(2);
    await apply(first);
    expect(await names()).toEqual(["Barbell Row 4"]);
  });

  it("are all refused when one is, and the refusal says why", async () => {
    const { proposal, results } = await propose(sets(1, 1, 5), sets(1, 9, 5));
    expect(proposal).toBeUndefined();
    expect(results.map(({ success }) => success)).toEqual([true, false]);
    expect(JSON.stringify(results[1])).toMatch(/Exercise 9 does not exist/);
    expect(
      valueOf(await world.application.proposal.listProposals(world.owner, { programId, limit: 5 })).items,
    ).toEqual([]);
  });

  it("find their targets after the program has changed", async () => {
    const id = await proposed(sets(1, 1, 5));
    await edit(
      call("add_exercise", { weekNumber: 1, sessionNumber: 1, position: 1, exercise: exercise("Pull-Up") }),
    );
    expect((await apply(id)).applied).toBe(true);
    expect(await names()).toEqual(["Pull-Up 3", "Bench Press 5", "Barbell Row 3"]);
  });

  it("are shown again if they would now do something else than what was shown", async () => {
    const id = await proposed(sets(1, 1, 5));
    await edit(sets(1, 1, 4));
    const renewed = await apply(id);
    expect(renewed).toMatchObject({ applied: false, proposal: { status: "pending", isRenewed: true } });
    expect(renewed.proposal.preview.details[0]?.fields).toEqual([
      { field: "workingSets", oldValue: 4, newValue: 5 },
    ]);
    expect((await apply(id)).applied).toBe(true);
    expect(await names()).toEqual(["Bench Press 5", "Barbell Row 3"]);
  });

  it("are not applied if more is pending than was shown; all of it is shown first", async () => {
    const id = await proposed(sets(1, 1, 5));
    const seen = await shown(id);
    await proposed(call("remove_session", { weekNumber: 1, sessionNumber: 2 }));
    const refused = await apply(id, seen.revision);
    expect(refused).toMatchObject({ applied: false, proposal: { status: "pending" } });
    expect(refused.proposal.preview.details).toHaveLength(2);
    expect(await names()).toEqual(["Bench Press 3", "Barbell Row 3"]);
    expect((await apply(id, refused.proposal.revision)).applied).toBe(true);
    // The answer to the click was lost, and it is repeated.
    expect((await apply(id, refused.proposal.revision)).applied).toBe(true);
    expect((await program()).version).toBe(2);
  });

  it("keep the version of their preview while they can't be applied", async () => {
    const id = await proposed(sets(1, 1, 5));
    await edit(remove(1));
    const { proposal } = await apply(id);
    expect(proposal).toMatchObject({ status: "blocked", baseVersion: 1 });
    expect(proposal.preview.toolCalls).toHaveLength(1);
    expect(
      valueOf(await world.application.proposal.checkProposal(world.owner, id)).proposal.baseVersion,
    ).toBe(1);
  });

  it("are all refused by name when what they change is gone, and can be tried again when it is back", async () => {
    const id = await proposed(sets(1, 2, 5), sets(1, 1, 5));
    await edit(call("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 }));
    const refused = await apply(id);
    expect(refused).toMatchObject({ applied: false, proposal: { status: "blocked" } });
    expect(refused.error?.message).toMatch(/Bench Press/);
    expect(await names()).toEqual(["Barbell Row 3"]);
    valueOf(await world.application.program.undoProgram(world.owner, programId));
    expect(valueOf(await world.application.proposal.checkProposal(world.owner, id)).proposal.status).toBe(
      "pending",
    );
    expect((await apply(id)).applied).toBe(true);
    expect(await names()).toEqual(["Bench Press 5", "Barbell Row 5"]);
  });

  it("are dropped by a cancel, which a later apply reports", async () => {
    const id = await proposed(sets(1, 1, 5));
    const cancelled = valueOf(await world.application.proposal.cancelProposal(world.owner, id));
    expect(cancelled).toMatchObject({ applied: false, proposal: { status: "cancelled" } });
    expect(await world.application.proposal.applyProposal(world.owner, id)).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    expect(await names()).toEqual(["Bench Press 3", "Barbell Row 3"]);
    const { items } = valueOf(
      await world.application.conversation.listConversationMessages(world.owner, conversationId, {
        limit: 5,
      }),
    );
    expect(items.map(({ author, text }) => [author, text])).toEqual([
      ["agent", "Nothing was changed."],
      ["member", "I decided not to make those changes."],
      ["member", "x"],
    ]);
  });

  it("are dropped also when their program is gone, and stay applied when it goes later", async () => {
    const dropped = await proposed(sets(1, 1, 5));
    valueOf(await world.application.program.deleteProgram(world.owner, programId));
    expect(await world.application.proposal.applyProposal(world.owner, dropped)).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    expect(
      valueOf(await world.application.proposal.cancelProposal(world.owner, dropped)).proposal.status,
    ).toBe("cancelled");
    valueOf(await world.application.program.restoreProgram(world.owner, programId));
    const later = await proposed(sets(1, 1, 5));
    await apply(later);
    valueOf(await world.application.program.deleteProgram(world.owner, programId));
    expect((await apply(later)).applied).toBe(true);
  });

  it("are withdrawn by the coach in part, and the rest still holds", async () => {
    const [kept, dropped] = [sets(2, 1, 5), sets(1, 1, 5)];
    const id = await proposed(dropped, kept);
    const left = valueOf(
      await world.store.transact((trx) =>
        takeFromProposal(context(), trx, world.owner, { conversationId, programId, callIds: [dropped.id] }),
      ),
    );
    expect(left?.preview.details).toHaveLength(1);
    await apply(id);
    expect([await names(0), await names(1)]).toEqual([
      ["Bench Press 3", "Barbell Row 3"],
      ["Back Squat 5", "Romanian Deadlift 3"],
    ]);
  });

  it.each(["taken back", "replaced"])(
    "lose the reasons that were of all of them: %s in part",
    async (how) => {
      const reasons = async () => (await program()).reasoning;
      const before = await reasons();
      const [kept, dropped] = [sets(2, 1, 5), sets(1, 1, 5)];
      const { proposal } = valueOf(
        await world.store.transact((trx) =>
          addToProposal(context(), trx, world.owner, {
            conversationId,
            programId,
            calls: [dropped, kept],
            reasoning: "More bench and more squats.",
          }),
        ),
      );
      if (!proposal) throw new Error("refused");
      if (how === "replaced") await replace([dropped.id], sets(1, 2, 4));
      else
        valueOf(
          await world.store.transact((trx) =>
            takeFromProposal(context(), trx, world.owner, {
              conversationId,
              programId,
              callIds: [dropped.id],
            }),
          ),
        );
      await apply(proposal.id);
      expect(await reasons()).toBe(before);
    },
  );

  it("are replaced at once if the numbers mean the same with and without them", async () => {
    const [kept, dropped] = [sets(2, 1, 5), sets(1, 1, 5)];
    const id = await proposed(dropped, kept);
    const replaced = await replace([dropped.id], sets(1, 2, 4));
    expect(replaced).toMatchObject({ proposal: { id, status: "pending" } });
    expect(replaced?.isRenumbered).toBeUndefined();
    await apply(id);
    expect([await names(0), await names(1)]).toEqual([
      ["Bench Press 3", "Barbell Row 4"],
      ["Back Squat 5", "Romanian Deadlift 3"],
    ]);
  });

  it("are only withdrawn if the numbers of their replacement mean something else without them", async () => {
    const removal = remove(1);
    const id = await proposed(removal, sets(2, 1, 5));
    const replaced = await replace([removal.id], sets(1, 1, 4));
    expect(replaced).toMatchObject({ isRenumbered: true, results: [], proposal: { id, status: "pending" } });
    expect((await shown(id)).preview.details).toHaveLength(1);
    const all = await replace(undefined, remove(2));
    expect(all?.isRenumbered).toBeUndefined();
    expect((await shown(id)).status).toBe("withdrawn");
    await apply(all?.proposal?.id ?? "");
    expect(await names()).toEqual(["Bench Press 3"]);
  });

  it("stay if their replacement can't be applied, or a remaining one needs them", async () => {
    const added = call("add_exercise", {
      weekNumber: 1,
      sessionNumber: 1,
      position: 1,
      exercise: exercise("Dip"),
    });
    const id = await proposed(added, sets(1, 1, 5));
    expect(await replace([added.id, "none"], sets(1, 9, 4)).catch(String)).toMatch(/would stay/);
    expect(await replace(undefined, sets(1, 9, 4))).toMatchObject({ outcome: { ok: false } });
    expect((await shown(id)).preview.details).toHaveLength(2);
  });

  it("can't be seen or clicked by anybody else", async () => {
    const id = await proposed(sets(1, 1, 5));
    for (const member of [world.rita, world.emma, world.zoe]) {
      expect(await world.application.proposal.readProposal(member, id)).toMatchObject({
        ok: false,
        error: { type: "not_found" },
      });
      for (const click of [
        world.application.proposal.applyProposal,
        world.application.proposal.cancelProposal,
      ])
        expect(await click(member, id)).toMatchObject({ ok: false, error: { type: "not_found" } });
    }
    expect(await names()).toEqual(["Bench Press 3", "Barbell Row 3"]);
  });
});
