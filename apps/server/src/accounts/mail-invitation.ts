import type { Group } from "@canter/domain/group/group";
import type { Accounts } from "./accounts.ts";

type Invited = { readonly email: string | null; readonly name: string | null; readonly createdBy: string };

/** Mails the link if there is an address and mail is configured; false if it was not sent: then the link must be delivered otherwise. */
export async function mailInvitation(
  { mailer, reportBug }: Accounts,
  { email, name, createdBy }: Invited,
  group: Pick<Group, "name">,
  link: string,
): Promise<boolean> {
  if (!mailer || email === null) return false;
  try {
    await mailer({
      to: email,
      subject: `${createdBy} invites you to ${group.name}`,
      text: `Hello${name === null ? "" : ` ${name}`},\n\n${createdBy} invites you to ${group.name} on Canter. This link is for you alone:\n\n${link}\n`,
    });
    return true;
  } catch (error) {
    reportBug(error);
    return false;
  }
}
