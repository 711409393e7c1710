import { forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type ContentSource,
  insertContentSource,
  listContentSources as listStored,
  readContentSource,
  replaceContentSource,
  type SyncReport,
} from "@canter/storage/content/content-sources";
import { listContentItems, putContentItems } from "@canter/storage/content/content-items";
import { listContentPrograms, putContentPrograms } from "@canter/storage/content/content-programs";
import { isTrustedGroup } from "@canter/storage/installation/installation";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { sealKey } from "../core/secrets.ts";
import { notTrusted } from "./read-source.ts";
import {
  checkFileSource,
  checkPlexUrl,
  configOf,
  maxSources,
  nameOf,
  type SourceInput,
  type SourcePatch,
} from "./source-input.ts";

/** A source as members see it: never its credentials. */
export type ContentSourceView = {
  readonly id: string;
  readonly kind: ContentSource["kind"];
  readonly name: string;
  readonly url?: string;
  readonly libraries?: readonly string[];
  readonly path?: string;
  readonly status: ContentSource["status"];
  readonly report?: SyncReport;
  readonly syncedAt?: number;
  readonly updatedAt: number;
};

export function toSourceView(source: ContentSource): ContentSourceView {
  const { id, kind, name, status, report, syncedAt, updatedAt } = source;
  const { url, libraries, path } = configOf(source);
  return {
    id,
    kind,
    name,
    ...(url !== undefined && { url }),
    ...(libraries && { libraries }),
    ...(path !== undefined && { path }),
    status,
    ...(report && { report }),
    ...(syncedAt !== undefined && { syncedAt }),
    updatedAt,
  };
}

/** The group's content sources, oldest first. */
export const listContentSources = async (
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
): Promise<ContentSourceView[]> => (await listStored(db, scope)).map(toSourceView);

function checkedInput(input: SourceInput): Result<ContentSource["config"], Problem> {
  if (input.kind === "file") return checkFileSource(input);
  const url = checkPlexUrl(input.url);
  if (!url.ok) return url;
  return ok({ url: url.value, ...(input.libraries && { libraries: input.libraries }) });
}

/**
 * Adds a source without reading it yet. One that was removed before (same address, same path) is restored with its former ids. Invalid:
 * the address, path or text; too many sources. Forbidden: a path, in a group that the first owner does not trust.
 */
export async function createContentSource(
  context: ApplicationContext,
  member: MemberContext,
  input: SourceInput,
  once?: Once,
): Promise<Result<ContentSourceView, Problem>> {
  const { scope } = member;
  const config = checkedInput(input);
  if (!config.ok) return config;
  return transactOnce(context, member, once, async (trx) => {
    if (config.value.path !== undefined && !(await isTrustedGroup(trx, scope.groupId)))
      return err(forbidden(notTrusted));
    const all = await listStored(trx, scope, { withRemoved: true });
    if (all.filter(({ deletedAt }) => deletedAt === undefined).length >= maxSources)
      return err(invalid("", `a group has at most ${maxSources} sources`));
    const former = all.find((one) => one.deletedAt !== undefined && isSame(one, input.kind, config.value));
    const now = context.clock.now();
    const id = former?.id ?? context.newId();
    const source: ContentSource = {
      id,
      kind: input.kind,
      name: input.name ?? nameOf(input.kind, config.value),
      config: config.value,
      ...(input.kind === "plex" && {
        secretSealed: sealKey(context.secret, { groupId: scope.groupId, contentSource: id }, input.token),
      }),
      status: "new",
      createdBy: former?.createdBy ?? member.member.id,
      createdAt: former?.createdAt ?? now,
      updatedAt: now,
    };
    if (!former) return ok(toSourceView(await insertContentSource(trx, scope, source)));
    const back = await replaceContentSource(trx, scope, source);
    return back.ok ? ok(toSourceView(back.value)) : back;
  });
}

const isSame = (source: ContentSource, kind: string, config: ContentSource["config"]): boolean =>
  source.kind === kind &&
  (config.url ?? config.path) !== undefined &&
  source.config.url === config.url &&
  source.config.path === config.path;

function patched(
  { secret }: ApplicationContext,
  scope: Scope,
  source: ContentSource,
  { name = source.name, url, token, libraries, path, text }: SourcePatch,
): Result<ContentSource, Problem> {
  const before = configOf(source);
  if (source.kind === "file") {
    const isOther = path !== undefined || text !== undefined;
    const config = isOther ? checkFileSource({ path, text }) : ok(source.config);
    return config.ok ? ok({ ...source, name, config: config.value }) : config;
  }
  const place = { groupId: scope.groupId, contentSource: source.id };
  const checked = url === undefined ? ok(before.url ?? "") : checkPlexUrl(url);
  if (!checked.ok) return checked;
  // A token only goes to the address that it was entered for.
  if (checked.value !== before.url && token === undefined)
    return err(invalid("token", "must be given anew for another address"));
  const chosen = libraries === undefined ? before.libraries : (libraries ?? undefined);
  return ok({
    ...source,
    name,
    config: { url: checked.value, ...(chosen && { libraries: chosen }) },
    ...(token !== undefined && { secretSealed: sealKey(secret, place, token) }),
  });
}

/** Changes the fields given. Not found; invalid: the address, the token that it needs, the path or text. */
export async function changeContentSource(
  context: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  patch: SourcePatch,
): Promise<Result<ContentSourceView, Problem>> {
  return transactResult(context.store, async (trx) => {
    const source = await readContentSource(trx, scope, id);
    if (!source) return err(notFound("source"));
    const after = patched(context, scope, source, patch);
    if (!after.ok) return after;
    const stored = await replaceContentSource(trx, scope, { ...after.value, updatedAt: context.clock.now() });
    return stored.ok ? ok(toSourceView(stored.value)) : stored;
  });
}

/** Far more than a source can have. */
const all = 1_000_000;

/** Marks all of a source's content as missing: it stays for what links to it. */
async function markMissing(
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
  now: number,
): Promise<void> {
  const items = await listContentItems(trx, scope, { sourceId, limit: all });
  if (items.ok)
    await putContentItems(
      trx,
      scope,
      items.value.items.map((item) => ({ ...item, missingAt: now })),
    );
  const programs = (await listContentPrograms(trx, scope)).filter(
    (program) => program.sourceId === sourceId && program.missingAt === undefined,
  );
  await putContentPrograms(
    trx,
    scope,
    programs.map((program) => ({ ...program, missingAt: now })),
  );
}

/** Removes a source with its credentials; its content is marked as missing and stays where it is linked. Not found. */
export async function removeContentSource(
  context: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<ContentSourceView, Problem>> {
  return transactResult(context.store, async (trx) => {
    const source = await readContentSource(trx, scope, id);
    if (!source) return err(notFound("source"));
    const now = context.clock.now();
    const { secretSealed: _secret, ...rest } = source;
    await markMissing(trx, scope, id, now);
    const removed = await replaceContentSource(trx, scope, { ...rest, deletedAt: now, updatedAt: now });
    return removed.ok ? ok(toSourceView(removed.value)) : removed;
  });
}
