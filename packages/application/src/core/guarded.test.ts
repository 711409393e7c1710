import { StoreFailure } from "@canter/storage/store-failure";
import { describe, expect, it } from "vitest";
import { guardedEach } from "./guarded.ts";

const run = async (work: (item: number) => Promise<unknown>) => {
  const bugs: unknown[] = [];
  const tried: number[] = [];
  const doing = guardedEach(
    (bug) => bugs.push(bug),
    [1, 2, 3],
    (item) => {
      tried.push(item);
      return work(item);
    },
  );
  const thrown = await doing.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { bugs, tried, thrown };
};

describe("work for each of many", () => {
  it("goes on behind one that fails", async () => {
    const bug = new Error("its zone is gone");
    const { bugs, tried, thrown } = await run((item) =>
      item === 1 ? Promise.reject(bug) : Promise.resolve(),
    );
    expect([bugs, tried, thrown]).toEqual([[bug], [1, 2, 3], undefined]);
  });

  it("ends where the database is away, by which every other would wait and fail too", async () => {
    const away = new StoreFailure("away", new Error("gone"));
    const { bugs, tried, thrown } = await run(() => Promise.reject(away));
    expect([bugs, tried, thrown]).toEqual([[], [1], away]);
  });

  it("goes on where the database is only busy", async () => {
    const busy = new StoreFailure("busy", new Error("lost"));
    const { bugs, tried } = await run(() => Promise.reject(busy));
    expect([bugs, tried]).toEqual([
      [busy, busy, busy],
      [1, 2, 3],
    ]);
  });
});
