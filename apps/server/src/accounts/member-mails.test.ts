import "temporal-polyfill/global";
import { createApplication } from "@canter/application/create-application";
import type { ApplicationContext, Jobs, MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { createGroupOutgoing, lazyOutgoing } from "@canter/application/installation/create-group-outgoing";
import { openJobQueue } from "@canter/application/job/open-job-queue";
import {
  createDigestMailing,
  digestQueue,
  queueDigests,
  changeMailSettings,
} from "@canter/application/notification/mail/mail-to-member";
import { createReportMailing, queueReportMails, reportMailQueue } from "@canter/application/report/reports";
import { testContext } from "@canter/application/testing/test-context";
import { openTestWorld, type TestWorld, valueOf } from "@canter/application/testing/test-world";
import { createAuthUser } from "@canter/storage/account/accounts";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMailer } from "./mailer.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";

const hour = 3_600_000;
/** Allows for a busy machine. */
const until = <T>(read: () => T | Promise<T>) => expect.poll(read, { interval: 20 });

describe.each(dialectsFor(import.meta.filename))("mail to members (%s)", (dialect) => {
  let world: TestWorld;
  let server: MailServer;
  let context: ApplicationContext;
  let jobs: Jobs;
  const failures: unknown[] = [];
  const mailOf = (url: string) => {
    const wayOut = createGroupOutgoing(world.store, lazyOutgoing({ allowed: ["127.0.0.1"] }));
    return {
      send: createMailer(url, "Canter <canter@example.com>", wayOut.open),
      origin: "https://canter.example",
    };
  };
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    server = await startMailServer();
    context = testContext(world, { mail: mailOf(server.url) });
    jobs = await openJobQueue(world.store, {
      times: { pollMilliseconds: 30, firstPauseMilliseconds: 30, maxPauseMilliseconds: 30 },
      reportBug: (error) => failures.push(error),
    });
    await world.store.transact(async (trx) => {
      for (const [id, name] of [
        [world.rita.account.id, "Rita"],
        [world.emma.account.id, "Emma"],
      ] as const) {
        const email = `${name.toLowerCase()}@example.com`;
        await createAuthUser(trx, { id, name, email, credentialId: newId(), createdAt: 1 });
      }
    });
    failures.length = 0;
  });
  afterEach(async () => {
    await jobs.close();
    await server.stop();
    await world.application.settled();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const work = () => {
    jobs.work(digestQueue, createDigestMailing(context), { concurrency: 2 });
    jobs.work(reportMailQueue, createReportMailing(context), { concurrency: 2 });
  };
  const wants = async (member: MemberContext, change: { digest?: boolean; report?: boolean }) =>
    valueOf(await changeMailSettings(context, member, change));
  const pin = async (text: string) => {
    valueOf(await world.application.horse.addCaution(world.emma, "beau", { text }));
    await world.application.settled();
  };
  const idle = (queue: string) =>
    until(async () => {
      const { waiting, running } = await jobs.counts(queue);
      return waiting + running;
    }).toBe(0);
  const queued = async () =>
    (
      await world.store.db
        .selectFrom("member_mails")
        .select(["member_id", "cause"])
        .orderBy("cause")
        .execute()
    )
      .map((row) => `${row.member_id} ${row.cause}`)
      .toSorted();

  it("reports each morning what is unread, once per member and day, to those who asked for it", async () => {
    work();
    const asked = await wants(world.rita, { digest: true });
    expect(asked).toEqual({ digest: true, report: false, address: "rita@example.com", available: true });
    await wants(world.emma, { digest: true });
    await pin("shoe loose, no jumping");
    await pin("bites");
    const { items } = valueOf(
      await world.application.notification.listNotifications(world.rita, { limit: 10 }),
    );
    const read = items.find(({ text }) => text.includes("bites"));
    valueOf(
      await world.application.notification.markNotificationsRead(world.rita, { ids: [read?.id ?? ""] }),
    );

    // Friday 18:40 in New York: this morning is over. 06:40 is not yet morning, 07:40 is.
    await queueDigests(context, jobs);
    world.clock.advance(12 * hour);
    await queueDigests(context, jobs);
    expect(await queued()).toEqual([]);
    world.clock.advance(hour);
    await Promise.all([queueDigests(context, jobs), queueDigests(context, jobs)]);
    await queueDigests(context, jobs);
    expect(await queued()).toEqual(["emma-member 2026-11-21", "rita-member 2026-11-21"]);
    await idle(digestQueue);
    // Emma did everything herself: there is nothing for her, and no empty mail is sent.
    expect(server.mails).toHaveLength(1);
    const [mail = ""] = server.mails;
    expect(mail).toContain("To: rita@example.com");
    expect(mail).toContain("Subject: Barn: 1 thing you have not read");
    expect(mail).toContain("- Emma pinned to Beau: “shoe loose, no jumping”.");
    expect(mail).not.toContain("bites");
    expect(mail).toContain("https://canter.example/notifications");

    await pin("kicks");
    world.clock.advance(24 * hour);
    await queueDigests(context, jobs);
    await idle(digestQueue);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]).toContain("“kicks”");
    expect(server.mails[1]).not.toContain("shoe loose");

    await wants(world.rita, { digest: false });
    await pin("bolts");
    world.clock.advance(24 * hour);
    await queueDigests(context, jobs);
    await idle(digestQueue);
    expect(server.mails).toHaveLength(2);
  });

  it("is retried if the mail server is unavailable, and is sent once", async () => {
    await wants(world.rita, { digest: true });
    await pin("bites");
    world.clock.advance(13 * hour);
    context = testContext(world, { mail: mailOf("smtp://127.0.0.1:1") });
    const stop = jobs.work(digestQueue, createDigestMailing(context), { concurrency: 1 });
    await queueDigests(context, jobs);
    await until(() => failures.length).toBeGreaterThan(0);
    await stop();
    context = testContext(world, { mail: mailOf(server.url) });
    work();
    await until(() => server.mails.length).toBe(1);
    await idle(digestQueue);
    await queueDigests(context, jobs);
    await idle(digestQueue);
    expect(server.mails).toHaveLength(1);
  });

  it("brings the weekly report to those who asked for it, and not one requested in between", async () => {
    await wants(world.emma, { report: true });
    const { application } = world;
    valueOf(
      await application.workout.createWorkout(world.rita, {
        athleteId: "beau",
        discipline: "flatwork",
        date: "2026-11-19",
        durationSeconds: 2400,
        exercises: [],
      }),
    );
    valueOf(
      await application.horse.addCaution(world.rita, "beau", { text: "shoe loose", until: "2026-12-15" }),
    );
    await world.store.db
      .updateTable("members")
      .set({ units: "lb", locale: "de-US" })
      .where("id", "=", "emma-member")
      .execute();
    const asked = valueOf(await application.report.requestReport(world.rita, {}, { wait: true }));
    work();
    await queueReportMails(context, jobs);
    expect(await queued()).toEqual([]);
    await world.store.db
      .updateTable("reports")
      .set({ cause: "week:2026-11-16" })
      .where("id", "=", asked.id)
      .execute();
    await queueReportMails(context, jobs);
    await queueReportMails(context, jobs);
    expect(await queued()).toEqual([`emma-member ${asked.id}`]);
    await idle(reportMailQueue);
    expect(server.mails).toHaveLength(1);
    const [mail = ""] = server.mails;
    expect(mail).toContain("To: emma@example.com");
    expect(mail).toContain("Subject: Barn: Nov 16 - 20, 2026");
    expect(mail).toContain("Barn: Nov 16 - 20, 2026\r\n\r\n- 1 ride on 1 horse");
    expect(mail).toContain("until Dec 15");
    expect(mail).not.toMatch(/\*\*|##/u);
    expect(mail).toContain(`https://canter.example/reports/${asked.id}`);
  });

  it("is sent automatically while the server runs", async () => {
    await wants(world.rita, { digest: true });
    await pin("bites");
    const application = createApplication({
      ...world,
      newId,
      version: "test",
      backupsDir: "",
      reportBug: (bug) => world.bugs.push(bug),
      outgoing: { allowed: ["127.0.0.1"] },
      mail: mailOf(server.url),
      jobTimes: { pollMilliseconds: 30 },
      schedulerTimes: { firstTickMilliseconds: 1, tickMilliseconds: 30 },
    });
    application.startWork();
    world.clock.advance(13 * hour);
    // It checks every ten minutes from its start, which is soon.
    let looks = 0;
    try {
      await until(() => {
        looks += 1;
        if (looks < 900) world.clock.advance(60_000);
        return server.mails.length;
      }).toBe(1);
    } finally {
      await application.stopWork();
      await application.settled();
    }
    expect(server.mails[0]).toContain("“bites”");
  });
});
