import type { Session } from "@canter/protocol/account/session";

/** Whether this is the account that the demo signs everybody in as. */
export const isDemoAccount = ({ id }: Session["account"]): boolean => id === "demo";
