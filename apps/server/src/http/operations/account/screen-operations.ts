import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  pinPutSchema,
  pinStateSchema,
  type Screen,
  screenLeftSchema,
  screenSchema,
  screenSwitchSchema,
} from "@canter/protocol/account/screens";
import { forgetPrivate } from "../../../accounts/forget-private.ts";
import { newScreen, screenOf } from "../../../accounts/screen-cookie.ts";
import { defineAccountOperation, defineOpenOperation, type OpenCall } from "../../operation.ts";
import { askForPassword } from "../../admit.ts";
import { problemResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

const tag = "account";
const browserOnly = forbidden("This is done in the browser that is signed in, not with a key.");

type Asking = Pick<OpenCall<unknown, unknown, unknown>, "application" | "request"> & {
  readonly principal: { readonly accountId: string } | undefined;
};

async function shown({ application, request, principal }: Asking, joined?: string): Promise<Screen> {
  const screen = joined ?? screenOf(request);
  const places = screen === undefined ? [] : await application.account.listScreen(screen);
  return {
    people: places.map(({ accountId, name, pinHash }) => ({
      accountId,
      name,
      hasPin: pinHash !== undefined,
      isHere: accountId === principal?.accountId,
    })),
  };
}

const tooMany = (wait: number) =>
  problemResponse("too_many_requests", "Too many wrong PINs; wait a little.", {
    headers: { "retry-after": String(wait) },
  });

const notPerson = notFound("person on this screen");

/** Ends the session sent with the request, even if it is not known to be on the screen; the place is kept. */
async function endOwn({ application, principal }: OpenCall<unknown, unknown, unknown>): Promise<void> {
  if (principal?.sessionId !== undefined)
    await application.account.endSession(principal.accountId, principal.sessionId, undefined);
}

/** The response to a browser in which somebody was signed in until now. */
const gone = (screen: Screen, cookies: readonly string[]): Response => {
  const answer = jsonResponse(screen);
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  forgetPrivate(answer);
  return answer;
};

type PinCall = Pick<
  OpenCall<unknown, unknown, { accountId: string; pin?: string | undefined }>,
  "application" | "accounts" | "body"
>;

/** Whether the browser may switch to somebody on this screen. Not found: they are not on it; invalid: their PIN. */
async function mayEnter(
  { application, accounts, body: { accountId, pin } }: PinCall,
  screen: string,
): Promise<Result<void, Problem | Response>> {
  const place = (await application.account.listScreen(screen)).find((one) => one.accountId === accountId);
  if (!place) return err(notPerson);
  if (place.pinHash === undefined) return ok(undefined);
  if (pin === undefined) return err(invalid("pin", "is needed for this person"));
  const checked = await accounts.checkPin(accountId, { typed: pin, hash: place.pinHash });
  if (checked.is === "right") return ok(undefined);
  if (checked.is === "limited") return err(tooMany(checked.wait));
  return (await application.account.failScreen(screen, accountId))
    ? err(conflict("Too many wrong PINs: sign in with the password to be on this screen again."))
    : err(invalid("pin", "is not right"));
}

export const screenOperations = [
  defineOpenOperation({
    id: "readScreen",
    method: "get",
    path: "/screen",
    tag,
    problems: [],
    summary: "Who may be switched to on this shared screen; nobody where it is none.",
    success: { description: "The people, by when they came.", schema: screenSchema },
    handle: async (call) => ok(await shown(call)),
  }),
  defineAccountOperation({
    id: "joinScreen",
    method: "post",
    path: "/screen/people",
    tag,
    problems: ["forbidden"],
    summary:
      "Stay on this screen while others use it: from now on one is switched to by a tap, with one's PIN where one has set one.",
    success: { status: 201, description: "The people on this screen.", schema: screenSchema },
    handle: async (call) => {
      const { application, accounts, request, principal } = call;
      const { accountId, sessionId } = principal;
      if (sessionId === undefined) return err(browserOnly);
      const made = newScreen(accounts.origin());
      const tokens = { from: screenOf(request), to: made.screenHash };
      await application.account.joinScreen(tokens, { accountId, sessionId });
      accounts.forget();
      const answer = jsonResponse(await shown(call, made.screenHash), 201);
      answer.headers.append("set-cookie", made.cookie);
      return answer;
    },
  }),
  defineOpenOperation({
    id: "switchScreen",
    method: "post",
    path: "/screen/switch",
    tag,
    problems: ["conflict", "too_many_requests"],
    body: screenSwitchSchema,
    summary:
      "Go on as somebody of this screen. Whoever was signed in on it is not any more: coming back takes their PIN.",
    success: { description: "The people on this screen.", schema: screenSchema },
    handle: async (call) => {
      const { application, accounts, request, body } = call;
      const screen = screenOf(request);
      if (screen === undefined) return err(notFound("screen"));
      const may = await mayEnter(call, screen);
      if (!may.ok) return may.error instanceof Response ? may.error : err(may.error);
      const { accountId } = body;
      const made = newScreen(accounts.origin());
      // Removed while the PIN was being checked: do not restore it.
      if (!(await application.account.switchScreen({ from: screen, to: made.screenHash }, accountId)))
        return err(notPerson);
      await endOwn(call);
      const cookies = await accounts.openSession(accountId, request, made.screenHash);
      accounts.forget();
      const people = await shown({ ...call, principal: { accountId } }, made.screenHash);
      if (people.people.some(({ isHere }) => isHere)) return gone(people, [made.cookie, ...cookies]);
      await application.account.lockScreen(made.screenHash);
      return err(notPerson);
    },
  }),
  defineOpenOperation({
    id: "lockScreen",
    method: "post",
    path: "/screen/lock",
    tag,
    problems: ["conflict"],
    summary: "Be signed in no more on this screen, and stay one of its people: for somebody else to come.",
    success: { description: "The people on this screen.", schema: screenSchema },
    handle: async (call) => {
      const { application, accounts, request, principal } = call;
      const screen = screenOf(request);
      const { people } = await shown(call);
      if (screen === undefined || !principal?.sessionId || !people.some(({ isHere }) => isHere))
        return err(conflict("Nobody of this screen is signed in on it."));
      await application.account.lockScreen(screen);
      await endOwn(call);
      const cookies = await accounts.closeSession(request);
      accounts.forget();
      return gone(await shown({ ...call, principal: undefined }), cookies);
    },
  }),
  defineAccountOperation({
    id: "leaveScreen",
    method: "delete",
    path: "/screen/people",
    tag,
    problems: [],
    summary: "Be one of this screen's people no more.",
    success: { description: "Whether one was.", schema: screenLeftSchema },
    handle: async ({ application, request, principal }) => {
      const screen = screenOf(request);
      return ok({
        left: screen === undefined ? 0 : await application.account.leaveScreen(principal.accountId, screen),
      });
    },
  }),
  defineAccountOperation({
    id: "leaveScreens",
    method: "delete",
    path: "/screens",
    tag,
    problems: [],
    summary: "Be one of the people of no shared screen any more, wherever they are.",
    success: { description: "How many they were.", schema: screenLeftSchema },
    handle: async ({ application, principal }) =>
      ok({ left: await application.account.leaveScreens(principal.accountId) }),
  }),
  defineAccountOperation({
    id: "readPin",
    method: "get",
    path: "/pin",
    tag,
    problems: [],
    summary: "Whether one has a PIN for shared screens, and on how many one is.",
    success: { description: "How it stands.", schema: pinStateSchema },
    handle: async ({ application, principal }) => ok(await application.account.readPin(principal.accountId)),
  }),
  defineAccountOperation({
    id: "putPin",
    method: "put",
    path: "/pin",
    tag,
    problems: ["forbidden", "too_many_requests"],
    body: pinPutSchema,
    summary: "Set the PIN that is asked for on shared screens, or take it away.",
    success: { description: "How it stands.", schema: pinStateSchema },
    handle: async ({ application, accounts, principal, body: { pin, current, password } }) => {
      const { accountId, sessionId, tapped } = principal;
      if (sessionId === undefined) return err(browserOnly);
      const known = await application.account.readSecrets(accountId);
      const hasPassword = password !== undefined && known.password !== undefined;
      if (known.pin === undefined && tapped && !hasPassword) return askForPassword();
      if (known.pin !== undefined || tapped) {
        const [field, typed, hash] = hasPassword
          ? (["password", password, known.password] as const)
          : (["current", current ?? "", known.pin ?? ""] as const);
        const checked = await accounts.checkPin(accountId, { typed, hash });
        if (checked.is === "limited") return tooMany(checked.wait);
        if (checked.is === "wrong") return err(invalid(field, "is not right"));
      }
      const hash = pin === null ? undefined : await accounts.hashPassword(pin);
      await application.account.putPin(accountId, hash, sessionId);
      accounts.forget();
      return ok(await application.account.readPin(accountId));
    },
  }),
];
