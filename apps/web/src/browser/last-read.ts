import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { chosenGroup } from "./stored.ts";
import { noteReach } from "./reach.ts";
import { isSignedOut, isUnreachable } from "../api/request.ts";

/** A place of this browser's for answers; it exists where a service worker can, that is over https or on the machine itself. */
const place = "canter-last-read";

/**
 * What is worth having without a network, by the first word of its key: who is looking, the horses and all about them, the day, what
 * was trained and what is planned. Talk, memories and settings are not kept.
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

/** For so long, so many, so large at most. */
const maxAgeMs = 14 * 24 * 60 * 60_000;
const maxAnswers = 200;
const maxCharacters = 400_000;

/** Who has waited this long for a first answer, in milliseconds, sees the last one: a network may be there and lead nowhere. */
const patienceMs = 5000;

type LastRead = { readonly data: unknown; readonly at: number };

const readAt = "canter-read-at";
/** The build of the application that asked: what another one kept may lack what this one shows. */
const readBy = "canter-read-by";
const build = new URL(import.meta.url).pathname;
const ofQuery = (query: Query): string =>
  `/last-read/${encodeURIComponent(chosenGroup() ?? "")}/${encodeURIComponent(query.queryHash)}`;

const isPossible = (): boolean => "caches" in globalThis;

/** Nothing that was read stays in this browser. */
export const forgetLastRead = async (): Promise<void> => {
  if (isPossible()) await caches.delete(place);
};

const ownerPlace = "/last-read/account";

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const accountIn = (session: unknown): string => {
  const id = fieldOf(fieldOf(session, "account"), "id");
  return typeof id === "string" ? id : "";
};

/** Done when what somebody else read is gone; anything of this account is kept after it, not at the same time. */
let othersAreGone: Promise<void> = Promise.resolve();

const forgetOthers = async (session: unknown): Promise<void> => {
  const owner = await (await caches.open(place)).match(ownerPlace);
  if ((await owner?.text()) === accountIn(session)) return;
  await forgetLastRead();
  await (await caches.open(place)).put(ownerPlace, new Response(accountIn(session)));
};

const keep = async (query: Query, data: unknown): Promise<void> => {
  const text = JSON.stringify(data);
  if (text.length > maxCharacters) return;
  if (query.queryKey[0] === "session")
    othersAreGone = othersAreGone.catch(() => undefined).then(() => forgetOthers(data));
  await othersAreGone;
  const cache = await caches.open(place);
  await cache.put(
    ofQuery(query),
    new Response(text, { headers: { [readAt]: String(Date.now()), [readBy]: build } }),
  );
};

const ageOf = (answer: Response | undefined): number => Date.now() - Number(answer?.headers.get(readAt));

const readLast = async (query: Query): Promise<LastRead | undefined> => {
  const answer = await (await caches.open(place)).match(ofQuery(query));
  if (!answer || answer.headers.get(readBy) !== build || ageOf(answer) > maxAgeMs) return undefined;
  const data: unknown = await answer.json();
  return { data, at: Number(answer.headers.get(readAt)) };
};

/** Drops what is too old, and the oldest of what is too much. */
export const pruneLastRead = async (): Promise<void> => {
  if (!isPossible()) return;
  const cache = await caches.open(place);
  const requests = await cache.keys();
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

/** Gives the last answer, as of when it was read. */
const showLast = (query: Query, { data, at }: LastRead): unknown => {
  // After the query has taken it in for new, and before anybody is shown that.
  setTimeout(() => query.setState({ dataUpdatedAt: at }));
  noteReach(false);
  return data;
};

const askFirst = async (query: Query, asked: Promise<unknown>): Promise<unknown> => {
  const last = () => readLast(query).catch(() => undefined);
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
    (data) => query.setData(data),
    () => undefined,
  );
  return showLast(query, before);
};

/**
 * Asks the server, keeps what it answers, and where it is out of reach gives what it answered last, in this group and to this account.
 * What is on the page stays there as it is. A session that is over takes what was read along.
 */
export const withLastRead = async (
  ask: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> => {
  if (!kept.has(query.queryKey[0]) || !isPossible()) return ask(context);
  const asked = (async () => {
    const data = await ask(context);
    void keep(query, data).catch(() => undefined);
    return data;
  })();
  try {
    return await (query.state.data === undefined ? askFirst(query, asked) : asked);
  } catch (error) {
    if (isSignedOut(error)) await forgetLastRead().catch(() => undefined);
    throw error;
  }
};
