import type { ImportedItem } from "@canter/domain/import/imported-workout";
import type { Result } from "@canter/domain/result";

/** What the owner of an installation has registered it as with a service. `url`: asked instead of the service's own addresses. */
export type ServiceClient = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly url?: string | undefined;
};

/** A member's consent. `expiresAt`: of the access token, in epoch milliseconds. */
export type ServiceTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
};

/**
 * Why something was not had, for people. `refused`: the service does not let us in (any more); `later`: it may be tried again, at `retryAt` where the
 * service says so (`isForAll`: whoever is asked for); `gone`: there is no such thing (any more); `unusable`: it is not what it should be.
 */
export type ServiceFailure =
  | { readonly kind: "refused" | "gone" | "unusable"; readonly message: string }
  | {
      readonly kind: "later";
      readonly message: string;
      readonly retryAt?: number | undefined;
      readonly isForAll?: true;
    };

export type ServiceAnswer<T> = Promise<Result<T, ServiceFailure>>;

/** What a request is made with; `now` in epoch milliseconds. `rest`: ask nothing more until then; the current answer is still good. */
export type ServiceAccess = {
  readonly client: ServiceClient;
  readonly fetch: typeof globalThis.fetch;
  readonly now: number;
  readonly rest: (until: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** One thing of a list. `fingerprint`: another one means that it has changed there; `items`: what it is, where the list says all of it. */
export type ServiceItem = {
  readonly key: string;
  readonly fingerprint: string;
  /** Epoch milliseconds. */
  readonly at?: number;
  readonly items?: readonly ImportedItem[];
};

export type ServicePage = {
  readonly items: readonly ServiceItem[];
  /** How many entries it has that can't be read, nor asked for by themselves. */
  readonly unreadable: number;
  /** There is more: to be asked for with this. */
  readonly next?: string;
  /** For the next list, from the last page on. */
  readonly cursor?: string;
  /** All since then (epoch milliseconds) is on this page and those before it: what is not is gone. */
  readonly completeFrom?: number;
};

export type ServiceEvent = {
  /** As `subscribe` gave it. */
  readonly subscription: string;
  /** Whose. */
  readonly userKey: string;
  /** Of which thing; absent: of the consent. */
  readonly itemKey?: string;
};

/** A service that notifies us of what happens there. What it sends is a hint to look, and believed no further. */
export type ServiceHook = {
  readonly subscribe: (
    access: ServiceAccess,
    options: { readonly callbackUrl: string; readonly verifyToken: string },
  ) => ServiceAnswer<string>;
  readonly unsubscribe: (access: ServiceAccess, subscription: string) => ServiceAnswer<void>;
  /** What the service wants to hear before it sends anything; undefined: this is no such question, or somebody else's. */
  readonly answerChallenge: (
    query: Readonly<Record<string, string>>,
    verifyToken: string,
  ) => object | undefined;
  readonly readEvent: (body: unknown) => ServiceEvent | undefined;
};

/**
 * A service that training or body readings come from by themselves. It stores nothing: it asks, and returns what the answers mean; what it
 * throws is a bug.
 */
export type Connector = {
  readonly id: string;
  readonly title: string;
  /** What comes from it, for people. */
  readonly about: string;
  /** Pause between two polls, in milliseconds. */
  readonly pollMilliseconds: number;
  readonly authorizeUrl: (
    client: ServiceClient,
    options: { readonly state: string; readonly redirectUri: string },
  ) => string;
  /**
   * For the code that a member came back with. `scope`: what they allowed, as the service sent it along; `isPartial`: that is not all of what is
   * there.
   */
  readonly exchange: (
    access: ServiceAccess,
    options: { readonly code: string; readonly redirectUri: string; readonly scope?: string | undefined },
  ) => ServiceAnswer<ServiceTokens & { readonly userKey: string; readonly isPartial: boolean }>;
  /** The refresh token that comes back takes the place of the one given. */
  readonly refresh: (access: ServiceAccess, refreshToken: string) => ServiceAnswer<ServiceTokens>;
  readonly revoke: (access: ServiceAccess, tokens: ServiceTokens, userKey: string) => ServiceAnswer<void>;
  /** What there is since `cursor`, and nothing from before `since` (epoch milliseconds). */
  readonly list: (
    access: ServiceAccess,
    accessToken: string,
    options: {
      readonly since: number;
      readonly cursor?: string | undefined;
      readonly page?: string | undefined;
    },
  ) => ServiceAnswer<ServicePage>;
  /** One thing as it is now. */
  readonly fetchItem: (
    access: ServiceAccess,
    accessToken: string,
    key: string,
  ) => ServiceAnswer<Required<ServiceItem>>;
  readonly hook?: ServiceHook;
};
