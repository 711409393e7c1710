import { createHmac, timingSafeEqual } from "node:crypto";
import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ServiceTokens } from "@canter/integrations/connected/connector";
import { serviceOf } from "@canter/integrations/connected/services";
import type { TransactionHandle } from "@canter/storage/database";
import {
  changeConnectedSource,
  insertConnectedSource,
  listConnectedSources,
  readConnectedSource,
} from "@canter/storage/import/connected-sources";
import { wantGoneItems } from "@canter/storage/import/connected-items";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { demoAccountId } from "../../core/known-accounts.ts";
import { answeredBefore, type Once, transactOnce } from "../../core/once.ts";
import { hashOfToken } from "../../core/secrets.ts";
import { clientOf } from "./registered-clients.ts";
import { sourceJob, sourceQueue } from "./source-job.ts";
import { sealTokens } from "./source-tokens.ts";
import { type SourceView, toSourceView } from "./source-view.ts";

/** Whoever is asked for consent comes back within this time. */
const stateMilliseconds = 30 * 60_000;
/** So far back the first look goes unless stated: the allowance of a small installation holds that within an hour. */
const usualDays = 30;
const dayMilliseconds = 24 * 3600 * 1000;

/** What comes back with a consent: for whom in which session it was asked, where they come back to, and how far back they want. */
const stateSchema = z.object({
  kind: z.string(),
  memberId: z.string(),
  session: z.string(),
  redirectUri: z.string(),
  days: z.number().int(),
  expiresAt: z.number(),
});
type State = z.infer<typeof stateSchema>;

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac("sha256", secret).update(`connected source: ${payload}`).digest();

function toState(secret: string, state: State): string {
  const payload = Buffer.from(JSON.stringify(state)).toString("base64url");
  return `${payload}.${signatureOf(secret, payload).toString("base64url")}`;
}

function readState(secret: string, text: string): State | undefined {
  const [payload = "", signature = ""] = text.split(".");
  const stated = Buffer.from(signature, "base64url");
  const expected = signatureOf(secret, payload);
  if (stated.length !== expected.length || !timingSafeEqual(stated, expected)) return undefined;
  return stateSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data;
}

/** What a session is known by in what goes through a service: nothing that opens it. */
const markOf = (session: string): string => (session === "" ? "" : hashOfToken(session).slice(0, 22));

export type AuthorizeSource = {
  readonly kind: string;
  /** Where the service sends the member back to. */
  readonly redirectUri: string;
  /** Of the browser that asks, which has to be the one that comes back; absent: no browser. */
  readonly session?: string | undefined;
  /** How far back, in days. */
  readonly days?: number | undefined;
};

/** Where a member consents to be read from. Not found: no such service; forbidden: to the demo; conflict: this installation is not registered with it. */
export async function authorizeSource(
  context: ApplicationContext,
  { account, member }: MemberContext,
  { kind, redirectUri, session = "", days = usualDays }: AuthorizeSource,
): Promise<Result<{ readonly url: string }, Problem>> {
  if (account.id === demoAccountId)
    return err(forbidden("The demo connects no services: it is for looking around."));
  const service = serviceOf(kind);
  if (!service) return err(notFound("service"));
  const client = await clientOf(context, kind);
  if (!client)
    return err(conflict(`The owner of this installation has not registered it with ${service.title} yet.`));
  const expiresAt = context.clock.now() + stateMilliseconds;
  const state = toState(context.secret, {
    kind,
    memberId: member.id,
    session: markOf(session),
    redirectUri,
    days,
    expiresAt,
  });
  return ok({ url: service.authorizeUrl(client, { state, redirectUri }) });
}

export type ConnectSource = {
  readonly code: string;
  readonly state: string;
  readonly scope?: string | undefined;
  readonly session?: string | undefined;
};

const wrongState = invalid(
  "state",
  "must be the one of the last half hour that this browser began with; connect again",
);

type Consent = ServiceTokens & { readonly userKey: string; readonly isPartial: boolean };

/** Writes down a consent. Gives the id of its source; undefined: what is connected is somebody else's account there. */
async function putConsent(
  context: ApplicationContext,
  trx: TransactionHandle,
  { group, member, scope }: MemberContext,
  { kind, days, consent }: Pick<State, "kind" | "days"> & { readonly consent: Consent },
): Promise<string | undefined> {
  const now = context.clock.now();
  const before = (await listConnectedSources(trx, scope)).find((one) => one.kind === kind);
  const { userKey, isPartial } = consent;
  if (before && before.userKey !== userKey) return undefined;
  const id = before?.id ?? context.newId();
  const tokensSealed = sealTokens(context, { id, groupId: group.id }, consent);
  const change = { tokensSealed, isPartial, nextSyncAt: now };
  if (before) {
    await changeConnectedSource(trx, scope, id, { ...change, state: "active", reason: null, failures: 0 });
    if (before.isPartial && !isPartial) await wantGoneItems(trx, scope, id);
  } else
    await insertConnectedSource(trx, scope, {
      ...change,
      id,
      athleteId: member.athleteId,
      kind,
      userKey,
      since: now - days * dayMilliseconds,
      createdAt: now,
    });
  return id;
}

/**
 * Takes the consent that a member came back with. A service that is connected already goes on with the new consent, as it was. Invalid: the state is
 * not this member's and session's; conflict: the service does not accept it, or it is somebody else's account there than before.
 */
export async function connectSource(
  context: ApplicationContext,
  member: MemberContext,
  { code, state: text, scope, session = "" }: ConnectSource,
  once?: Once,
): Promise<Result<SourceView, Problem>> {
  const { clock, outgoing, secret, store } = context;
  const answered = once && (await answeredBefore<SourceView>(store.db, member, once));
  if (answered) return answered;
  const state = readState(secret, text);
  // What was begun in no browser (the command line, a key) may be finished in any of the same member's.
  const isTheirs =
    state?.memberId === member.member.id && (state.session === "" || state.session === markOf(session));
  if (!state || !isTheirs || state.expiresAt < clock.now()) return err(wrongState);
  const service = serviceOf(state.kind);
  const client = await clientOf(context, state.kind);
  if (!service || !client) return err(notFound("service"));
  const fetch = await outgoing.fetch(member.group.id);
  const access = { client, fetch, now: clock.now(), rest: () => undefined };
  const tokens = await service.exchange(access, { code, redirectUri: state.redirectUri, scope });
  if (!tokens.ok) return err(conflict(`${service.title} ${tokens.error.message}.`));
  const jobs = await context.jobs();
  await jobs.prepare(sourceQueue);
  const connected = await transactOnce(context, member, once, async (trx) => {
    const id = await putConsent(context, trx, member, { ...state, consent: tokens.value });
    if (id === undefined)
      return err(
        conflict(`That is another ${service.title} account: disconnect the one that you have first.`),
      );
    const place = { id, groupId: member.group.id, memberId: member.member.id };
    await jobs.send(sourceQueue, [sourceJob(place)], trx);
    const stored = await readConnectedSource(trx, member.scope, id);
    return stored ? ok(toSourceView(stored)) : err(notFound("source"));
  });
  jobs.wake();
  context.runSignals.queued();
  return connected;
}
