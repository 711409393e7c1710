import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { hashOfToken } from "@canter/application/core/secrets";
import { invalid, notFound } from "@canter/domain/problem";
import { err, ok } from "@canter/domain/result";
import {
  accountSchema,
  entrySchema,
  invitationAcceptSchema,
  invitationLinkSchema,
  ownerCreateSchema,
} from "@canter/protocol/account/accounts";
import { z } from "zod";
import type { Accounts } from "../../../accounts/accounts.ts";
import type { RequestOrigin } from "../../request-origin.ts";
import { defineOpenOperation } from "../../operation.ts";
import { problemResponse, problemToResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

/** The response to somebody who just joined or signed up: signed in from now on. */
async function withSession(
  accounts: Accounts,
  request: Request,
  account: { readonly id: string },
): Promise<Response> {
  const answer = jsonResponse(account, 201);
  for (const cookie of await accounts.openSession(account.id, request))
    answer.headers.append("set-cookie", cookie);
  return answer;
}

const tag = "entry";
const token = z.object({ token: z.string().min(20).max(100) });

/** On this machine, and not through a proxy on it, as far as detectable. */
const isLocal = ({ local }: Accounts, { isHere }: RequestOrigin): boolean => local && isHere;

/** A passkey is bound to a host name: an IP address has none, and passkeys of other names are unknown here. */
const takesPasskeys = ({ origin }: Accounts, { headers }: Request): boolean => {
  const { hostname } = new URL(origin());
  const asked = (headers.get("host") ?? "").replace(/:\d+$/, "").toLowerCase();
  return asked === hostname && isIP(hostname) === 0 && !hostname.startsWith("[");
};

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfToken(given)), Buffer.from(hashOfToken(expected)));

export const entryOperations = [
  defineOpenOperation({
    id: "readEntry",
    method: "get",
    path: "/entry",
    tag,
    problems: [],
    summary: "How to get in here.",
    success: { description: "What a page for people who are not signed in shows.", schema: entrySchema },
    handle: async ({ application, accounts, request, client, principal }) => {
      const needsOwner = await application.account.needsOwner();
      return ok({
        signedIn: principal !== undefined,
        needsOwner,
        needsSetupToken: needsOwner && !isLocal(accounts, client),
        demo: isLocal(accounts, client) && (await application.account.hasDemo()),
        passkeys: takesPasskeys(accounts, request),
        mail: accounts.mailer !== undefined,
        oidc: accounts.oidc ? { providerId: "oidc" as const, name: "Single sign-on" } : null,
      });
    },
  }),
  defineOpenOperation({
    id: "createOwner",
    method: "post",
    path: "/owner",
    tag,
    problems: ["conflict"],
    summary: "Sign the first owner up, and in. They take over what was logged here before.",
    body: ownerCreateSchema,
    success: { status: 201, description: "The owner's account.", schema: accountSchema },
    handle: async ({ application, accounts, request, client, body }) => {
      const { setupToken = "", name, email, password, ...home } = body;
      if (!isLocal(accounts, client) && !isSame(setupToken, accounts.setUpToken))
        return problemResponse(
          "forbidden",
          "setupToken: must be the token that Canter printed when it started.",
        );
      const owner = await application.account.signUpOwner({
        name,
        email,
        password,
        home,
        hashPassword: accounts.hashPassword,
      });
      return owner.ok ? withSession(accounts, request, owner.value) : problemToResponse(owner.error);
    },
  }),
  defineOpenOperation({
    id: "createDemoSession",
    method: "post",
    path: "/demo-sessions",
    tag,
    problems: [],
    summary: "Enter the demo, on this machine only.",
    success: { status: 201, description: "The demo's account.", schema: accountSchema },
    handle: async ({ application, accounts, request, client }) => {
      if (!isLocal(accounts, client)) return err(notFound("demo"));
      const demo = await application.account.enterDemo();
      return demo.ok ? withSession(accounts, request, demo.value) : problemToResponse(demo.error);
    },
  }),
  defineOpenOperation({
    id: "readInvitationLink",
    method: "get",
    path: "/invitation-links/{token}",
    tag,
    problems: [],
    params: token,
    summary: "What a link invites to.",
    success: { description: "The group and the role.", schema: invitationLinkSchema },
    handle: ({ application, principal, params }) =>
      application.account.readInvitationLink(params.token, principal?.accountId),
  }),
  defineOpenOperation({
    id: "acceptInvitation",
    method: "post",
    path: "/invitation-links/{token}/accept",
    tag,
    problems: ["conflict"],
    params: token,
    summary: "Come in by a link: with a new account, or with the one that is signed in.",
    body: invitationAcceptSchema,
    success: { status: 201, description: "The account, which is signed in.", schema: accountSchema },
    handle: async ({ application, accounts, request, principal, params, body }) => {
      const { name, email, password, ...home } = body;
      if (principal && password === undefined) {
        // A read-only key, or one for a single group, does not suffice to join another.
        if (principal.access === "read" || principal.groupId !== undefined)
          return problemResponse("forbidden", "This key may not join a group.");
        return application.account.joinByInvitation(params.token, principal.accountId, { name, ...home });
      }
      const missing = Object.entries({ name, email, password }).find(([, value]) => value === undefined);
      if (name === undefined || email === undefined || password === undefined)
        return err(invalid(missing?.[0] ?? "", "is needed for a new account"));
      const person = { name, email, password, home, hashPassword: accounts.hashPassword };
      const account = await application.account.signUpByInvitation(params.token, person);
      return account.ok ? withSession(accounts, request, account.value) : problemToResponse(account.error);
    },
  }),
];
