import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { isStillIn, pageScope, type PageScope } from "./page-scope.ts";
import { noteOnline } from "./online.ts";
import { isSignedOut, isUnreachable } from "../api/request.ts";

/** The browser's cache for answers; it exists where a service worker can, that is over https or on the machine itself. */
const place = "canter-last-read";

/**
 * What is useful offline, by the first part of its key: who is signed in, the horses and all about them, the day, what was trained and
 * what is planned. Conversations, memories and settings are not cached.
 */
const kept: ReadonlySet<unknown> = new Set([
  "session",
  "athletes",
  "disciplines",
  "dashboard",
  "dashboard-layout",
  "measurements",
  "nutrition",
  "goals",
  "body-scans",
  "workouts",
  "workout",
  "programs",
  "program",
]);

/** Limits of age, number and size. */
const maxAgeMs = 14 * 24 * 60 * 60_000;
const maxAnswers = 200;
const maxCharacters = 400_000;
const maxPictureBytes = 2_000_000;

/** After waiting this long for a first answer, in milliseconds, the cached one is shown: a network may exist and lead nowhere. */
const patienceMs = 5000;

type LastRead = { readonly data: unknown; readonly at: number };

const readAt = "canter-read-at";
/** The build of the application that cached it: another build's answers may lack what this one shows. */
const readBy = "canter-read-by";
const build = new URL(import.meta.url).pathname;
const ofQuery = (query: Query, groupId: string | undefined): string =>
  `/last-read/${encodeURIComponent(groupId ?? "")}/${encodeURIComponent(query.queryHash)}`;

const isSession = ({ queryKey }: Query): boolean => queryKey[0] === "session";

const isPossible = (): boolean => "caches" in globalThis;

/** Clears all cached answers of this browser. */
export const forgetLastRead = async (): Promise<void> => {
  if (isPossible()) await caches.delete(place);
};

const ownerPlace = "/last-read/account";

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const idIn = (session: unknown, name: "account" | "group"): string => {
  const id = fieldOf(fieldOf(session, name), "id");
  return typeof id === "string" ? id : "";
};

/** Resolves once it is known whose session this is: what is answered before that is cached only then, or it would be taken for another's. */
let noteOwner = (): void => {};
const ownerIsKnown = new Promise<void>((resolve) => {
  noteOwner = resolve;
});
/** Resolves when another account's answers are gone; this account's are cached only after that. */
let othersAreGone: Promise<void> = Promise.resolve();

const untilOwn = async (): Promise<void> => {
  await ownerIsKnown;
  await othersAreGone;
};

const forgetOthers = async (session: unknown): Promise<void> => {
  const owner = await (await caches.open(place)).match(ownerPlace);
  if ((await owner?.text()) === idIn(session, "account")) return;
  await forgetLastRead();
  await (await caches.open(place)).put(ownerPlace, new Response(idIn(session, "account")));
};

/** A session says itself of which group it is; anything else is of the group that it was asked in, and dropped if the page has left that. */
const keep = async (query: Query, data: unknown, scope: PageScope): Promise<void> => {
  const text = JSON.stringify(data);
  if (text.length > maxCharacters) return;
  if (isSession(query)) {
    othersAreGone = othersAreGone.catch(() => undefined).then(() => forgetOthers(data));
    noteOwner();
  }
  await untilOwn();
  if (!isSession(query) && !isStillIn(scope)) return;
  const cache = await caches.open(place);
  await cache.put(
    ofQuery(query, isSession(query) ? idIn(data, "group") : scope.groupId),
    new Response(text, { headers: { [readAt]: String(Date.now()), [readBy]: build } }),
  );
};

/** Caches a picture, which the service worker shows while the server is unreachable. Another picture has another address. */
export const keepPicture = async (address: string): Promise<void> => {
  await untilOwn();
  const cache = await caches.open(place);
  if (await cache.match(address)) return;
  const answer = await fetch(address);
  const picture = await answer.blob();
  if (!answer.ok || picture.size > maxPictureBytes) return;
  const headers = { "content-type": picture.type, [readAt]: String(Date.now()) };
  await cache.put(address, new Response(picture, { headers }));
};

const ageOf = (answer: Response | undefined): number => Date.now() - Number(answer?.headers.get(readAt));

const readLast = async (query: Query, { groupId }: PageScope): Promise<LastRead | undefined> => {
  const answer = await (await caches.open(place)).match(ofQuery(query, groupId));
  if (!answer || answer.headers.get(readBy) !== build || ageOf(answer) > maxAgeMs) return undefined;
  const data: unknown = await answer.json();
  return { data, at: Number(answer.headers.get(readAt)) };
};

/** Removes what is too old, and the oldest of what is too much; whose it is stays. */
export const pruneLastRead = async (): Promise<void> => {
  if (!isPossible()) return;
  const cache = await caches.open(place);
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== ownerPlace);
  const aged = await Promise.all(
    requests.map(async (request) => ({ request, age: ageOf(await cache.match(request)) })),
  );
  const old = aged
    .toSorted((a, b) => a.age - b.age)
    .filter(({ age }, index) => age > maxAgeMs || index >= maxAnswers);
  await Promise.all(old.map(({ request }) => cache.delete(request)));
};

const silence = Symbol("no answer yet");

const answerOrSilence = (asked: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<typeof silence>((resolve) => {
    timer = setTimeout(() => resolve(silence), patienceMs);
  });
  return Promise.race([asked, silent]).finally(() => clearTimeout(timer));
};

/** Shows the cached answer with the time when it was read. */
const showLast = (query: Query, { data, at }: LastRead): unknown => {
  if (isSession(query)) noteOwner();
  // After the query has accepted it as new, and before anybody sees that.
  setTimeout(() => query.setState({ dataUpdatedAt: at }));
  noteOnline(false);
  return data;
};

const askFirst = async (query: Query, asked: Promise<unknown>, scope: PageScope): Promise<unknown> => {
  const last = () => readLast(query, scope).catch(() => undefined);
  try {
    const answer = await answerOrSilence(asked);
    if (answer !== silence) return answer;
  } catch (error) {
    const before = isUnreachable(error) ? await last() : undefined;
    if (!before) throw error;
    return showLast(query, before);
  }
  const before = await last();
  if (!before) return asked;
  asked.then(
    (data) => isStillIn(scope) && query.setData(data),
    () => undefined,
  );
  return showLast(query, before);
};

/**
 * Asks the server and caches its answer; if the server is unreachable, returns the last answer for this group and this account. Data on
 * the page stays as it is. An expired session clears the cache.
 */
export const withLastRead = async (
  ask: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> => {
  if (!kept.has(query.queryKey[0]) || !isPossible()) return ask(context);
  const scope = pageScope();
  const asked = (async () => {
    const data = await ask(context);
    void keep(query, data, scope).catch(() => undefined);
    return data;
  })();
  try {
    return await (query.state.data === undefined ? askFirst(query, asked, scope) : asked);
  } catch (error) {
    if (isSignedOut(error)) await forgetLastRead().catch(() => undefined);
    throw error;
  }
};
