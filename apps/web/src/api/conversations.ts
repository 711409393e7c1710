import {
  infiniteQueryOptions,
  queryOptions,
  keepPreviousData,
  type QueryClient,
} from "@tanstack/react-query";
import type { ConversationInfo } from "@canter/protocol/coach/conversations";
import type { MessageCreate, RunResult } from "@canter/protocol/coach/messages";
import type { Coach, CoachList } from "@canter/protocol/coach/coaches";
import type { Proposal, ProposalDecided } from "@canter/protocol/training/proposals";
import { byCursor, request, withRetryKey } from "./request.ts";
import { refreshTalk } from "./refresh.ts";
import { sendMessage } from "./workout-actions.ts";
import { refreshProgram } from "./programs-actions.ts";

/** One's conversations with the coach, the one last written in first: messages without a conversation go there. */
export const conversationsQuery = queryOptions({
  queryKey: ["conversations", "coach"],
  queryFn: ({ signal }) =>
    request("GET /conversations", { query: { kind: "coach", limit: 50 }, signal }).then((list) => list.items),
});

export const conversationKey = (id: string) => ["conversation", id] as const;

/** The messages of a conversation, newest first, page by page into the past. */
export const messagePagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKey(conversationId), "messages"],
    queryFn: ({ pageParam, signal }) =>
      request("GET /conversations/{id}/messages", {
        params: { id: conversationId },
        query: { limit: 30, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });

type Filter = { readonly q?: string | undefined; readonly status: ConversationInfo["status"] };

/** One's own conversations with their latest message, the one last written in first, page by page. */
export const conversationPagesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["conversations", "pages", filter],
    queryFn: ({ pageParam, signal }) =>
      request("GET /conversations", { query: { ...filter, limit: 30, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

type Change = {
  readonly title?: string;
  readonly status?: ConversationInfo["status"];
  readonly isShared?: boolean;
};

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["conversations"] });

export const changeConversation = async (client: QueryClient, id: string, change: Change): Promise<void> => {
  await request("PATCH /conversations/{id}", { params: { id }, body: change });
  await refresh(client);
};

/** Permanently deletes it with all its messages. */
export const deleteConversation = async (client: QueryClient, id: string): Promise<void> => {
  await request("DELETE /conversations/{id}", { params: { id } });
  client.removeQueries({ queryKey: ["conversation", id] });
  await refresh(client);
};

const name = "canter.coach";
/** Opened on first use; a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;
const channelOf = (): BroadcastChannel => (channel ??= new BroadcastChannel(name));

/** Notifies the browser's other tabs of a change. */
export const tellOtherTabs = (): void => channelOf().postMessage("changed");

/** Listens to other tabs. Returns how to stop. */
export const hearOtherTabs = (client: QueryClient): (() => void) => {
  const hear = () => refreshTalk(client);
  const heard = channelOf();
  heard.addEventListener("message", hear);
  return () => heard.removeEventListener("message", hear);
};

type Accepted = Pick<RunResult, "messageId" | "runId" | "conversationId">;

/** Sends the coach a message; resolves when it is in the conversation. The same key again sends nothing twice. */
export const sayToCoach = async (
  client: QueryClient,
  message: MessageCreate,
  idempotencyKey: string,
): Promise<Accepted> => {
  const accepted = await request("POST /messages", { body: message, idempotencyKey });
  tellOtherTabs();
  const { conversationId } = accepted;
  await client.invalidateQueries({ queryKey: conversationKey(conversationId) });
  await client.ensureInfiniteQueryData(messagePagesQuery(conversationId));
  await client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  return accepted;
};

/** Starts another conversation. */
export const beginConversation = async (client: QueryClient): Promise<ConversationInfo> => {
  const begun = await withRetryKey("conversations", (idempotencyKey) =>
    request("POST /conversations", { body: { kind: "coach" }, idempotencyKey }),
  );
  client.setQueryData(conversationsQuery.queryKey, (before = []) => [begun, ...before]);
  return begun;
};

export const coachesQuery = queryOptions({
  queryKey: ["coaches"],
  queryFn: ({ signal }) => request("GET /coaches", { signal }),
});

export const chooseCoach = (id: string): Promise<CoachList> =>
  request("PUT /coaches/chosen", { body: { id } });

export type CoachFields = Omit<Coach, "id">;

/** Creates a coach, or replaces one of the member's own. */
export const keepCoach = (fields: CoachFields, id?: string): Promise<Coach> =>
  id === undefined
    ? withRetryKey(["coaches", fields], (idempotencyKey) =>
        request("POST /coaches", { body: fields, idempotencyKey }),
      )
    : request("PATCH /coaches/{id}", { params: { id }, body: fields });

export const deleteCoach = (id: string): Promise<Coach> =>
  request("DELETE /coaches/{id}", { params: { id } });

/** Starts a conversation with its first message; tried again, it goes on with the one that it has started. */
const beginWith = (client: QueryClient, kind: "coach_setup" | "designer", text: string): Promise<string> =>
  withRetryKey(["conversations", kind], async (idempotencyKey) => {
    const { id } = await request("POST /conversations", { body: { kind }, idempotencyKey });
    await sendMessage(client, { text, conversationId: id }, `${idempotencyKey}-first`);
    return id;
  });

/** Starts the conversation that sets a coach up; returns its id, with the first question in it. */
export const beginSetUp = (client: QueryClient): Promise<string> =>
  beginWith(client, "coach_setup", "I want a coach of my own");

/** Starts an interview with the designer; returns its conversation's id, with the first question in it. */
export const beginDesign = (client: QueryClient): Promise<string> =>
  beginWith(client, "designer", "Design a program for me");

type ProposalFilter = {
  readonly status?: Proposal["status"];
  readonly programId?: string;
  readonly conversationId?: string;
};

/** The coach's proposals to the member, newest first. */
export const proposalsQuery = (filter: ProposalFilter) =>
  queryOptions({
    queryKey: ["proposals", filter],
    queryFn: ({ signal }) => request("GET /proposals", { query: filter, signal }).then((list) => list.items),
  });

/** A person's decision about a proposal as shown on the screen; `shift`: also moves later weeks, as its preview offers. */
export type Decision = "apply" | "cancel" | "check" | "shift";

const send = ({ id, revision, preview }: Proposal, way: Decision): Promise<ProposalDecided> => {
  const params = { id };
  const [offer] = preview.shiftOffers ?? [];
  if (way === "apply") return request("POST /proposals/{id}/apply", { params, body: { revision } });
  if (way === "cancel") return request("POST /proposals/{id}/cancel", { params });
  return way === "shift" && offer
    ? request("POST /proposals/{id}/shift", { params, body: { revision, ...offer } })
    : request("POST /proposals/{id}/check", { params });
};

/**
 * Decides. `applied: false` for an apply: something else is pending by now, or the program has changed, and it is shown again; look, then
 * click again.
 */
export const decideProposal = async (
  client: QueryClient,
  proposal: Proposal,
  way: Decision,
): Promise<ProposalDecided> => {
  const decided = await send(proposal, way);
  tellOtherTabs();
  refreshProgram(client, proposal.programId);
  // Each conversation that the changes were spoken of in has the decision, and the coach's answer to it.
  void client.invalidateQueries({ queryKey: ["conversation"] });
  return decided;
};
