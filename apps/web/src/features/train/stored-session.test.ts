import { expect, it } from "vitest";
import { startingSession, type StoredSession } from "./stored-session.ts";

const log = (at: number) => ({ at, exercises: {} });
const kept = (at: number, isSent: boolean): StoredSession => ({
  log: log(at),
  isSent,
  openedAt: "2026-11-20T18:00:00Z",
  finishKey: "key",
});
const fresh = () => kept(0, true);

it("starts with what only this browser has, whatever the server says", () => {
  expect(startingSession(kept(5, false), log(9), fresh).log.at).toBe(5);
  expect(startingSession(kept(5, true), undefined, fresh).log.at).toBe(5);
});

it("starts with the server's log if this browser had sent all of its own: another device went on", () => {
  expect(startingSession(kept(5, true), log(9), fresh)).toMatchObject({
    log: log(9),
    baseAt: 9,
    isSent: true,
  });
  expect(startingSession(undefined, log(9), fresh)).toMatchObject({ log: log(9), baseAt: 9 });
});

it("starts fresh if there is nothing", () => {
  expect(startingSession(undefined, undefined, fresh)).toEqual(fresh());
});
