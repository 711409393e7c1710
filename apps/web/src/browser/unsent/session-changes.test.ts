import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { answeredSession, changedSession, currentSession } from "./session-changes.ts";
import { unsentSessions, type StoredSession } from "./unsent-sessions.ts";

const log = (at: number) => ({ at, exercises: {} });
const kept = (at: number, isSent: boolean): StoredSession => ({
  key: "program session",
  programId: "program",
  sessionUid: "session",
  name: "Squat day",
  scope: {},
  log: log(at),
  isSent,
  openedAt: "2026-11-20T18:00:00Z",
});
const fresh = kept(0, true);
const later = "2026-11-20T18:10:00Z";

it("is what only this browser has, whatever the server says", () => {
  expect(currentSession(kept(5, false), log(9), fresh).log.at).toBe(5);
  expect(currentSession(kept(5, true), undefined, fresh).log.at).toBe(5);
});

it("is the server's log if this browser had sent all of its own: another device went on", () => {
  expect(currentSession(kept(5, true), log(9), fresh)).toMatchObject({
    log: log(9),
    baseAt: 9,
    isSent: true,
  });
  expect(currentSession(undefined, log(9), fresh)).toMatchObject({ log: log(9), baseAt: 9 });
});

it("stays as it was left where the server's log was read before that", () => {
  expect(currentSession(kept(9, true), log(5), fresh).log.at).toBe(9);
});

it("is fresh if there is nothing", () => {
  expect(currentSession(undefined, undefined, fresh)).toEqual(fresh);
});

it("is sent again once something is changed after a refusal, and not finished any more", () => {
  const refused = { ...kept(5, false), finish: { at: later, key: "key" }, problem: "no" };
  const changed = changedSession(refused, (before) => ({ ...before, rating: 4 }), later);
  expect([unsentSessions.isSendable(refused), unsentSessions.isSendable(changed)]).toEqual([false, true]);
  expect(changed).toMatchObject({ finish: undefined, problem: undefined });
  expect(changed.log).toMatchObject({ rating: 4, startedAt: "2026-11-20T18:00:00Z" });
});

it("stays to be sent where it was changed while it was being sent", () => {
  const sent = kept(5, false);
  expect(answeredSession(sent, sent.log, log(5))).toMatchObject({ isSent: true, baseAt: 5 });
  const changed = changedSession(sent, (before) => ({ ...before, rating: 4 }), later);
  expect(answeredSession(changed, sent.log, log(5))).toMatchObject({
    isSent: false,
    baseAt: 5,
    log: { rating: 4 },
  });
});
