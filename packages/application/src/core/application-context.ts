import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import type { JobQueue } from "@canter/agent/job/job-queue";
import type { Kernel } from "@canter/agent/run/kernel";
import type { RunWorker } from "@canter/agent/run/run-worker";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import type { Group, Member } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { ServiceClient } from "@canter/integrations/connected/connector";
import type { Outgoing } from "@canter/integrations/outgoing/outgoing";
import type { TransactionHandle } from "@canter/storage/database";
import type { Store } from "@canter/storage/store";
import type { AwaitedIds } from "./outbox/create-dispatchers.ts";
import type { Emit } from "./outbox/emit.ts";
import type { RunSignals } from "./run-signals.ts";

export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
};

/** Requests to elsewhere on behalf of a group: `fetch` for answers (bounded in size and time), `stream` for media. */
export type GroupOutgoing = {
  readonly fetch: (groupId: string) => Promise<typeof globalThis.fetch>;
  readonly stream: (groupId: string) => Promise<typeof globalThis.fetch>;
  /** For what belongs to no group: mail, single sign-on. */
  readonly open: () => Promise<Outgoing>;
};

/** Mail of this installation. `origin`: the address at which people reach it, for links. */
export type Mail = {
  /** Sends a plain text. Rejects when the mail server does not take it. */
  readonly send: (mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly messageId?: string;
  }) => Promise<void>;
  readonly origin: string;
};

/** An agent, for people. */
export type AgentTitle = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly assignments: readonly AssignmentHead[];
  /** Names of the agents that work for it alone. */
  readonly parts: readonly string[];
};

/** A model that the installation brings along; `options`: how agents use it (their own). */
export type EnvironmentModel = ModelRef & { readonly options?: unknown };

/** What carries out the runs of this process. */
export type Runs = {
  readonly worker: RunWorker;
  /** Takes up what waits, also what others asked for or left, until `stop`. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly modelFor: Kernel<TransactionHandle>["modelFor"];
  readonly agents: readonly AgentTitle[];
};

export type Jobs = JobQueue<TransactionHandle>;

/**
 * A folder on this machine whose files are imported: those of a folder in it that is named like a member (email, or name) for them, the others for
 * whoever signs in with `email` (the first owner unless stated).
 */
export type WatchedFolder = {
  readonly path: string;
  readonly email?: string;
  /** So long a file stays the same before it is taken for whole; 10 s unless stated. */
  readonly steadyMilliseconds?: number;
};

/** What every use case stands on. */
export type ApplicationContext = {
  /** Whether the example of an agent (`agents/echo`) is there, for authors of agents. */
  readonly exampleAgents?: boolean;
  readonly store: Store;
  readonly clock: Clock;
  /** A UUIDv7. */
  readonly newId: () => string;
  /** Of the program. */
  readonly version: string;
  /** Of this installation; what is derived from it (links, keys under an Idempotency-Key) is stored as a hash only. */
  readonly secret: string;
  readonly runSignals: RunSignals;
  /** Told of what should never happen, where whoever asks is answered all the same. */
  readonly reportBug: (error: unknown) => void;
  /** The one way out, for a group: it decides at each connection which addresses the group may reach. */
  readonly outgoing: GroupOutgoing;
  /** Absent: it has no mail server. */
  readonly mail?: Mail;
  /** What the installation is registered as with services that members connect, by the service; settings come first. */
  readonly serviceClients?: Readonly<Record<string, ServiceClient>>;
  /** Folder in which catalogues of content may lie; absent: none may. */
  readonly contentDir?: string;
  /** See `WatchedFolder`. */
  readonly importFolder?: WatchedFolder;
  /** The model that trusted groups ask where they have set none. */
  readonly environmentModel?: EnvironmentModel;
  /** The model that compares messages of trusted groups that have set none for it. */
  readonly environmentEmbedder?: EnvironmentModel;
  /** Where backups are made. */
  readonly backupsDir: string;
  /** Where files lie while they are made or come in; absent: where the system has such files. */
  readonly workDir?: string;
  /** Every agent that people see: of one with parts, the one. */
  readonly agents: () => readonly AgentTitle[];
  readonly runs: () => Runs;
  /** Work behind the answers; opened by the first who asks. */
  readonly jobs: () => Promise<Jobs>;
  readonly emit: Emit;
  /**
   * Resolves when every event that was committed before the call has been delivered to the subscribers that people wait for; the others
   * go on behind it.
   */
  readonly deliver: () => Promise<void>;
  /**
   * Resolves when those others are done as well, with all that `deliver` has started; `whose`: only with what is about these athletes,
   * and after some seconds in any case.
   */
  readonly settled: (whose?: AwaitedIds) => Promise<void>;
};

/** On whose behalf a use case runs, and where. */
export type MemberContext = {
  readonly account: { readonly id: string };
  readonly group: Group;
  readonly member: Member;
  readonly scope: Scope;
  /** It came with a key for this group alone: nothing is changed in the account's other groups. */
  readonly onlyHere?: true;
};
