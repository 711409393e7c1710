import type { PageScope } from "../page-scope.ts";
import { createUnsentItems } from "./unsent-items.ts";

/** A photo or voice memo that was added while the server was unreachable; its bytes are in the browser's database. */
export type UnsentFile = {
  /** Created when it was added: sent twice it is stored once. */
  readonly key: string;
  readonly kind: "photo" | "voice";
  readonly durationSeconds?: number;
  /** Where it was added, and is sent. */
  readonly scope?: PageScope;
  /** The workout that it belongs to. */
  readonly workoutId?: string;
  /** It belongs to what this message, written offline, becomes. */
  readonly messageKey?: string;
  /** The run of that message, once it was sent. */
  readonly runId?: string;
  /** Several workouts came of the message: it belongs to one of these. */
  readonly choices?: readonly { readonly workoutId: string; readonly label: string }[];
  /** Why it was refused. It waits for review. */
  readonly problem?: string;
};

const isFile = (value: object): value is UnsentFile =>
  "key" in value && typeof value.key === "string" && "kind" in value;

/** Whether it can be sent, or its message's run asked for the workout that it belongs to. */
const isSendable = ({ workoutId, runId, choices, problem }: UnsentFile): boolean =>
  (workoutId ?? runId) !== undefined && choices === undefined && problem === undefined;

/** Photos and voice memos added offline, by member. */
export const unsentFiles = createUnsentItems({ name: "unsent-files", isItem: isFile, isSendable });

/** The file once its message was sent and these workouts came of it: of one, one of several, or nothing. */
export const withWorkouts = (file: UnsentFile, workouts: NonNullable<UnsentFile["choices"]>): UnsentFile => {
  const [first, ...others] = workouts;
  if (!first) return { ...file, problem: "Nothing was logged that it could belong to." };
  return others.length > 0 ? { ...file, choices: workouts } : { ...file, workoutId: first.workoutId };
};

/** Per member; each is at most 10 MB. */
const maxFiles = 20;

const databaseName = "canter-unsent";
const storeName = "files";

const outcomeOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database refused it")));
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
  return outcomeOf(opening);
};

const inStore = async <Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(storeName, mode);
    const value = await outcomeOf(ask(transaction.objectStore(storeName)));
    return value;
  } finally {
    database.close();
  }
};

/** The bytes; undefined: the browser has removed them. */
export const readUnsentBytes = async (key: string): Promise<Blob | undefined> => {
  const bytes: unknown = await inStore("readonly", (store) => store.get(key));
  return bytes instanceof Blob ? bytes : undefined;
};

/** The runs of messages that were sent from this page: a file may be finished after its message was. */
const runs = new Map<string, string>();

/** A message was sent: its photos and voice memos wait for what its run logs. */
export const handOnFiles = (memberId: string, messageKey: string, runId: string): void => {
  runs.set(messageKey, runId);
  for (const file of unsentFiles.read(memberId))
    if (file.messageKey === messageKey) unsentFiles.store(memberId, { ...file, runId });
};

/** Stores it in this browser until the server has it. False: there is no room. */
export const storeUnsentFile = async (memberId: string, file: UnsentFile, bytes: Blob): Promise<boolean> => {
  if (unsentFiles.read(memberId).length >= maxFiles) return false;
  try {
    await inStore("readwrite", (store) => store.put(bytes, file.key));
  } catch {
    return false;
  }
  const runId = file.messageKey === undefined ? undefined : runs.get(file.messageKey);
  return unsentFiles.store(memberId, runId === undefined ? file : { ...file, runId });
};

export const dropUnsentFile = async (memberId: string, key: string): Promise<void> => {
  unsentFiles.drop(memberId, key);
  await inStore("readwrite", (store) => store.delete(key)).catch(() => undefined);
};

/** Removes the bytes of all members. */
export const forgetUnsentBytes = async (): Promise<void> => {
  await inStore("readwrite", (store) => store.clear());
};
