import { queryOptions } from "@tanstack/react-query";
import type { PinPut, PinState, Screen } from "@canter/protocol/screens";
import { beginAnew } from "./begin-anew.ts";
import { chooseGroup } from "./chosen-group.ts";
import { sessionQuery } from "./queries.ts";
import { request } from "./request.ts";
import type { QueryClient } from "@tanstack/react-query";

export type ScreenPerson = Screen["people"][number];

/** Who may be switched to on this screen; nobody where it is none. */
export const screenQuery = queryOptions({
  queryKey: ["screen"],
  queryFn: () => request("GET /screen").then(({ people }) => people),
  staleTime: 0,
});

/** Whoever is signed in is one of this screen's people from now on. */
export const joinScreen = (): Promise<Screen> => request("POST /screen/people");

/** Goes on as somebody else of this screen, in the same group where they are in it. */
export const switchTo = async (client: QueryClient, accountId: string, pin?: string): Promise<void> => {
  await request("POST /screen/switch", { body: { accountId, ...(pin !== undefined && { pin }) } });
  client.clear();
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => chooseGroup(undefined));
  await beginAnew({ keepsUnsent: true });
};

/** Makes room for somebody else: whoever was here stays one of this screen's people. */
export const addSomeone = async (): Promise<void> => {
  await joinScreen();
  await request("POST /screen/lock");
  await beginAnew({ keepsUnsent: true });
};

export const pinQuery = queryOptions({ queryKey: ["pin"], queryFn: () => request("GET /pin") });

export const savePin = (form: PinPut): Promise<PinState> => request("PUT /pin", { body: form });

/** Whoever is signed in stays so, and is one of this screen's people no more. */
export const leaveScreen = (): Promise<unknown> => request("DELETE /screen/people");

export const leaveScreens = (): Promise<unknown> => request("DELETE /screens");
