import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import { putDashboardMark } from "@canter/storage/dashboard/dashboard-marks";
import { askPrompt } from "@canter/storage/prompt/prompts";
import type { Known } from "../samples/operation-samples.ts";
import { shortestSound } from "../samples/shortest-sound.ts";
import type { TestApp } from "../test-app.ts";

/** A prepared day of the member with an open question, and a voice memo. */
export async function makeDay(
  { world: { application, store, clock } }: TestApp,
  writer: MemberContext,
): Promise<Pick<Known, "ownMemberId" | "promptId" | "voiceMemoId">> {
  const id = crypto.randomUUID();
  const question = {
    key: `k-${id}`,
    type: "voice_memo",
    question: "Secret question?",
    options: [] as string[],
  } as const;
  await store.transact((trx) =>
    askPrompt(trx, writer.scope, question, { id, today: "2026-11-18", at: clock.now() }),
  );
  const { date } = valueOf(
    await application.dashboard.readDashboard(writer, { memberId: "me", date: "today" }),
  );
  // For that day, so that it can be marked again.
  const mark = { contentId: "file:stretch", as: "not_today", at: clock.now() } as const;
  await store.transact((trx) => putDashboardMark(trx, writer.scope, date, mark));
  const sound = new TextEncoder().encode(shortestSound);
  const memo = valueOf(await application.dashboard.saveVoiceMemo(writer, { mediaType: "audio/wav", sound }));
  return { ownMemberId: writer.member.id, promptId: id, voiceMemoId: memo.id };
}
