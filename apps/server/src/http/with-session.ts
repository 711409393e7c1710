import type { Accounts } from "../accounts/accounts.ts";

/** The answer to somebody who has just come in: signed in from now on. */
export async function withSession(
  accounts: Accounts,
  request: Request,
  account: { readonly id: string },
): Promise<Response> {
  const answer = Response.json(account, { status: 201 });
  for (const cookie of await accounts.openSession(account.id, request))
    answer.headers.append("set-cookie", cookie);
  return answer;
}
