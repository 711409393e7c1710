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

/** Outgoing requests on behalf of a group: `fetch` for answers (bounded in size and time), `stream` for media. */
export type GroupOutgoing = {
  readonly fetch: (groupId: string) => Promise<typeof globalThis.fetch>;
  readonly stream: (groupId: string) => Promise<typeof globalThis.fetch>;
  /** For requests that belong to no group: mail, single sign-on. */
  readonly open: () => Promise<Outgoing>;
};

/** The installation's mail. `origin`: the address at which people reach it, for links. */
export type Mail = {
  /** Sends a plain text. Rejects when the mail server does not accept it. */
  readonly send: (mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly messageId?: string;
  }) => Promise<void>;
  readonly origin: string;
};

/** An agent as people see it. */
export type AgentTitle = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly assignments: readonly AssignmentHead[];
  /** Names of the agents that work only for this one. */
  readonly parts: readonly string[];
};

/** A model that comes with the installation; `options`: how agents use it (in the agents' own format). */
export type EnvironmentModel = ModelRef & { readonly options?: unknown };

/** Executes the runs of this process. */
export type Runs = {
  readonly worker: RunWorker;
  /** Picks up queued runs, including those that other processes queued or abandoned, until `stop`. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly modelFor: Kernel<TransactionHandle>["modelFor"];
  readonly agents: readonly AgentTitle[];
};

export type Jobs = JobQueue<TransactionHandle>;

/**
 * A folder on this machine whose files are imported: files in a subfolder named after a member (email or name) for that member, all
 * others for whoever signs in with `email` (by default the first owner).
 */
export type WatchedFolder = {
  readonly path: string;
  readonly email?: string;
  /** How long a file must stay unchanged before it counts as complete; 10 s by default. */
  readonly steadyMilliseconds?: number;
};

/** What every use case needs. */
export type ApplicationContext = {
  /** Whether the example agent (`agents/echo`) is available, for authors of agents. */
  readonly exampleAgents?: boolean;
  readonly store: Store;
  readonly clock: Clock;
  /** A UUIDv7. */
  readonly newId: () => string;
  /** The program's version. */
  readonly version: string;
  /** The installation's secret; what is derived from it (links, keys under an Idempotency-Key) is stored as a hash only. */
  readonly secret: string;
  readonly runSignals: RunSignals;
  /** Reports what should never happen where the caller is answered all the same. */
  readonly reportBug: (error: unknown) => void;
  /** The only way out for a group: it decides at each connection which addresses the group may reach. */
  readonly outgoing: GroupOutgoing;
  /** Absent: there is no mail server. */
  readonly mail?: Mail;
  /** The installation's registrations with services that members connect, by service; settings take precedence. */
  readonly serviceClients?: Readonly<Record<string, ServiceClient>>;
  /** Folder that catalogues of content may be read from; absent: none. */
  readonly contentDir?: string;
  /** See `WatchedFolder`. */
  readonly importFolder?: WatchedFolder;
  /** The model for trusted groups that have set none. */
  readonly environmentModel?: EnvironmentModel;
  /** The model that compares messages, for trusted groups that have set none for it. */
  readonly environmentEmbedder?: EnvironmentModel;
  /** Where backups are written. */
  readonly backupsDir: string;
  /** Where files are kept while they are written or received; absent: the system's temporary folder. */
  readonly workDir?: string;
  /** Every agent that people see; an agent with parts is listed once. */
  readonly agents: () => readonly AgentTitle[];
  readonly runs: () => Runs;
  /** Background jobs; opened on first use. */
  readonly jobs: () => Promise<Jobs>;
  readonly emit: Emit;
  /**
   * Resolves when every event that was committed before the call has been delivered to the subscribers that callers wait for; the others
   * go on in the background.
   */
  readonly deliver: () => Promise<void>;
  /**
   * Resolves when the background subscribers are done too, with everything that `deliver` started, however long that takes; with `whose`,
   * waits only for what concerns these athletes, and for some seconds at most.
   */
  readonly settled: (whose?: AwaitedIds) => Promise<void>;
};

/** On whose behalf a use case runs, and in which group. */
export type MemberContext = {
  readonly account: { readonly id: string };
  readonly group: Group;
  readonly member: Member;
  readonly scope: Scope;
  /** The request came with a key for this group alone: the account's other groups are not changed. */
  readonly onlyHere?: true;
};
