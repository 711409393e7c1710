import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))(
  "a message that tells weight, food or goals (%s)",
  (dialect) => {
    let world: TestWorld;
    beforeAll(async () => {
      world = await openTestWorld(dialect);
    });
    afterAll(() => world.cleanUp());

    const say = async (member: MemberContext, text: string, more: object = {}) =>
      valueOf(await world.application.agents.receiveMessage(member, { text, ...more }, { wait: true }));
    const weights = async (member: MemberContext, athleteId?: string) =>
      valueOf(
        await world.application.health.listMeasurements(member, {
          kind: "weight",
          limit: 50,
          ...(athleteId && { athleteId }),
        }),
      ).items;

    it("is recorded at once, in one run, with one reply and an entry that can be taken back", async () => {
      const { emma, application } = world;
      const result = await say(emma, "weighed 82.3 this morning, slept 7h40");
      expect(result).toMatchObject({
        state: "done",
        success: true,
        isLog: false,
        reply: "Noted: Weight 82.3\u00A0kg; Sleep 7\u00A0h 40\u00A0min.",
        entries: [
          { kind: "measurement", isDeleted: false, measure: "weight", date: expect.any(String) },
          { kind: "measurement", measure: "sleep" },
        ],
        allWorkouts: [],
        unread: [],
      });
      expect(result.run.agent).toBe("diary");
      const [{ id } = { id: "" }] = result.entries;
      valueOf(await application.health.deleteMeasurement(emma, id));
      const after = valueOf(await application.logging.readRun(emma, result.runId));
      expect(after.entries[0]).toMatchObject({ isDeleted: true });
      expect(valueOf(await application.health.restoreMeasurement(emma, id)).deletedAt).toBeUndefined();
    });

    it("is three things with one reply: training, weight, and a change of the plan", async () => {
      const { emma } = world;
      const result = await say(emma, "squats 5x5 @225 lb, weighed 81.9, and make next week a deload");
      expect(result.state).toBe("done");
      expect(result.allWorkouts).toHaveLength(1);
      expect(result.allWorkouts[0]?.workout.exercises[0]).toMatchObject({ name: "Back Squat" });
      expect(result.entries).toMatchObject([{ kind: "measurement", text: "Weight 81.9\u00A0kg" }]);
      expect(result.run.agent).toBe("router");
      expect(result.reply).toMatch(/Saved .*\n\nNoted: Weight 81.9.*\n\n.+/s);
    });

    it("refuses by name what can't be, and keeps nothing of it", async () => {
      const { emma, application } = world;
      const before = valueOf(await application.health.readNutritionDay(emma, {})).entries.length;
      const result = await say(emma, "pasta -300 kcal");
      expect(result.reply).toBe("Not noted: “pasta -300 kcal”: energy must not be below 0 kcal.");
      expect((await say(emma, "ate 5000000 kcal of cake")).reply).toMatch(
        /energy must be from 0 to 12,000 kcal\.$/,
      );
      expect(valueOf(await application.health.readNutritionDay(emma, {})).entries).toHaveLength(before);
      expect((await say(emma, "weight 7250 kg")).reply).toBe(
        "Not noted: “weight 7250 kg”: weight must be from 25 to 320 kg here.",
      );
    });

    it("keeps training and food apart", async () => {
      const { emma, application } = world;
      const result = await say(emma, "ran 5k then 2 eggs and toast 350 kcal");
      expect(result.allWorkouts).toMatchObject([{ discipline: "running", saved: true }]);
      expect(result.entries).toMatchObject([{ kind: "nutrition", text: "2 eggs and toast, 350 kcal" }]);
      const day = valueOf(await application.health.readNutritionDay(emma, {}));
      expect(day).toMatchObject({ totals: { calories: 350, entries: 1 }, streak: 1 });
    });

    it("keeps what else is said with the measurement, and how somebody is in mind", async () => {
      const result = await say(world.emma, "82.4 kg this morning, quads sore");
      expect(result.reply).toMatch(/^Noted: Weight 82\.4\u00A0kg\.\n\nSoreness passes.*I keep that in mind/);
      const [latest] = await weights(world.emma);
      expect(latest).toMatchObject({ value: 82.4, note: "quads sore", source: { kind: "message" } });
    });

    it("takes no training for weight or food", async () => {
      const before = (await weights(world.emma)).length;
      for (const text of [
        "bench 82.3 5x5",
        "weighted pull ups 20 kg 5,5,5",
        "80 kg squat 3x5",
        "12 cal row, 10 burpees, 3 rounds",
      ])
        expect((await say(world.emma, text)).entries).toEqual([]);
      expect(await weights(world.emma)).toHaveLength(before);
    });

    it("writes a horse's weight by its name, which the group may read; a person's is theirs alone", async () => {
      const { emma, rita, application } = world;
      expect(await say(emma, "Beau weighed 512 kg")).toMatchObject({
        reply: "Noted: Weight 512\u00A0kg (Beau).",
      });
      expect(await weights(rita, "beau")).toMatchObject([{ value: 512, athleteId: "beau" }]);
      expect(
        await application.health.listMeasurements(rita, { athleteId: "emma-athlete", limit: 9 }),
      ).toMatchObject({
        ok: false,
        error: { type: "not_found" },
      });
      const refused = await say(emma, "Rita weighed 62 kg");
      expect(refused).toMatchObject({
        success: false,
        entries: [],
        unread: [{ text: "Rita weighed 62 kg" }],
      });
      expect(await weights(rita)).not.toContainEqual(expect.objectContaining({ athleteId: "rita-athlete" }));
    });

    it("sets a goal from today's weight, and refuses one whose day has passed, in words", async () => {
      const { zoe, application } = world;
      expect((await say(zoe, "want to lose 5 kg by June")).reply).toMatch(
        /^Not noted: .*weight is not known/,
      );
      await say(zoe, "weighed 80");
      expect((await say(zoe, "want to lose 5 kg by June")).reply).toBe(
        "Goal set: Weight 75 kg by Tuesday 1 June 2027.",
      );
      const goals = valueOf(await application.health.listGoals(zoe, { limit: 9 })).items;
      expect(goals).toMatchObject([
        { targetDate: "2027-06-01", startValue: 80, progress: { verdict: "open" } },
      ]);
      const past = await say(zoe, "want to squat 140 by March 2020");
      expect(past.reply).toMatch(/targetDate: must be ahead/);
      expect(past.unread).toHaveLength(1);
    });

    it("delivered twice is recorded once", async () => {
      const { zoe, application } = world;
      const before = (await weights(zoe)).length;
      const once = { key: "twice", requestHash: "h" };
      const input = { text: "weighed 79.5" };
      const [first, second] = [
        valueOf(await application.agents.receiveMessage(zoe, input, { once, wait: true })),
        valueOf(await application.agents.receiveMessage(zoe, input, { once, wait: true })),
      ];
      expect(second.entries).toEqual(first.entries);
      expect(await weights(zoe)).toHaveLength(before + 1);
      expect(world.bugs).toEqual([]);
    });
  },
);
