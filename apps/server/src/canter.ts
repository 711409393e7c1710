import type { Clock } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import type { Store } from "@canter/storage/store";

/** Canter without its server: the use cases on an open database, as the local owner. */
export type Canter = {
  readonly application: Application;
  readonly accountId: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly secret: string;
  close(): Promise<void>;
};

export const programVersion = "0.1.0";
