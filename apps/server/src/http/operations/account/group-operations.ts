import { z } from "zod";
import { groupSchema, type Group } from "@canter/domain/group/group";
import { ok } from "@canter/domain/result";
import {
  grantPutSchema,
  grantSchema,
  grantsSchema,
  groupPatchSchema,
  invitationCreatedSchema,
  invitationCreateSchema,
  invitationSchema,
  memberPatchSchema,
  memberViewSchema,
} from "@canter/protocol/account/accounts";
import { disciplineSchema } from "@canter/domain/workout/discipline";
import { disciplineInputSchema, disciplineResponseSchema } from "@canter/protocol/training/workouts";
import { defineOperation } from "../../operation.ts";
import type { Accounts } from "../../../accounts/accounts.ts";

type Invited = { readonly email: string | null; readonly name: string | null; readonly createdBy: string };

/** Mails the link if there is an address and mail is configured; false if it was not sent: then the link must be delivered otherwise. */
async function mailInvitation(
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

const tag = "members";
const params = z.object({ id: z.string() });
const grantee = z.object({ memberId: z.string() });

export const memberOperations = [
  defineOperation({
    id: "changeGroup",
    needs: ["group", "administer"],
    method: "patch",
    path: "/group",
    tag,
    problems: [],
    summary: "Change the chosen group's name or time zone.",
    body: groupPatchSchema,
    success: { description: "The group as it is now.", schema: groupSchema },
    handle: ({ application, member, body }) => application.group.changeGroup(member, body),
  }),
  defineOperation({
    id: "listMembers",
    needs: ["member", "read"],
    method: "get",
    path: "/members",
    tag,
    problems: [],
    summary: "Who belongs to the group.",
    success: { description: "By name.", schema: z.object({ items: z.array(memberViewSchema) }) },
    handle: async ({ application, member }) => ok({ items: await application.group.listMembers(member) }),
  }),
  defineOperation({
    id: "changeRole",
    lasting: true,
    needs: ["member", "administer"],
    method: "patch",
    path: "/members/{id}",
    tag,
    problems: ["conflict"],
    params,
    summary: "Give a member another role. The last owner stays owner.",
    body: memberPatchSchema,
    success: { description: "The member as they are now.", schema: memberViewSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.group.changeRole(member, id, body.role),
  }),
  defineOperation({
    id: "removeMember",
    lasting: true,
    needs: ["member", "administer"],
    method: "delete",
    path: "/members/{id}",
    tag,
    problems: ["conflict"],
    params,
    summary: "Remove a member, at once. The last owner stays.",
    success: { description: "The member that is gone.", schema: memberViewSchema },
    handle: ({ application, member, params: { id } }) => application.group.removeMember(member, id),
  }),
  defineOperation({
    id: "leaveGroup",
    needs: ["profile", "write"],
    method: "post",
    path: "/leave",
    tag,
    problems: ["conflict"],
    summary: "Leave the chosen group. The last owner stays.",
    success: { description: "The group that was left.", schema: z.object({ groupId: z.string() }) },
    handle: ({ application, member, once }) => application.group.leaveGroup(member, once),
  }),
  defineOperation({
    id: "listInvitations",
    needs: ["invitation", "read"],
    method: "get",
    path: "/invitations",
    tag,
    problems: [],
    summary: "The links into the group that nobody has used yet.",
    success: { description: "Newest first.", schema: z.object({ items: z.array(invitationSchema) }) },
    handle: async ({ application, member }) => ok({ items: await application.group.listInvitations(member) }),
  }),
  defineOperation({
    id: "createInvitation",
    lasting: true,
    needs: ["invitation", "write"],
    method: "post",
    path: "/invitations",
    tag,
    problems: [],
    summary:
      "Invite somebody by a link, which is shown in this answer only; with an email it is mailed too, where mail is set up.",
    body: invitationCreateSchema,
    success: { status: 201, description: "The invitation and its link.", schema: invitationCreatedSchema },
    handle: async ({ application, accounts, member, body, once }) => {
      const made = await application.group.inviteMember(member, body, once);
      if (!made.ok) return made;
      const { token, isNew, ...invitation } = made.value;
      const link = `${accounts.origin()}/invitation/${token}`;
      const mailed = isNew && (await mailInvitation(accounts, invitation, member.group, link));
      return ok({ ...invitation, link, mailed });
    },
  }),
  defineOperation({
    id: "revokeInvitation",
    needs: ["invitation", "write"],
    method: "delete",
    path: "/invitations/{id}",
    tag,
    problems: [],
    params,
    summary: "Take a link back that nobody has used.",
    success: { description: "The invitation that is gone.", schema: invitationSchema },
    handle: ({ application, member, params: { id } }) => application.group.revokeInvitation(member, id),
  }),
  defineOperation({
    id: "listGrants",
    needs: ["grant", "read"],
    method: "get",
    path: "/grants",
    tag,
    problems: [],
    summary: "Who may see one's own training in the group, and whose one may see.",
    success: { description: "Given and received.", schema: grantsSchema },
    handle: async ({ application, member }) => ok(await application.group.listGrants(member)),
  }),
  defineOperation({
    id: "putGrant",
    lasting: true,
    needs: ["grant", "write"],
    method: "put",
    path: "/grants/{memberId}",
    tag,
    problems: [],
    params: grantee,
    summary: "Let another member read one's own training, or also write it.",
    body: grantPutSchema,
    success: { description: "The grant.", schema: grantSchema },
    handle: ({ application, member, params: { memberId }, body }) =>
      application.group.putGrant(member, memberId, body.access),
  }),
  defineOperation({
    id: "revokeGrant",
    needs: ["grant", "write"],
    method: "delete",
    path: "/grants/{memberId}",
    tag,
    problems: [],
    params: grantee,
    summary: "Take that back.",
    success: { description: "The grant that is gone.", schema: grantSchema },
    handle: ({ application, member, params: { memberId } }) =>
      application.group.revokeGrant(member, memberId),
  }),
];

const disciplineParams = z.object({ id: disciplineSchema.shape.id });
const disciplineTag = "disciplines";

export const disciplineOperations = [
  defineOperation({
    id: "listDisciplines",
    needs: ["discipline", "read"],
    method: "get",
    path: "/disciplines",
    tag: disciplineTag,
    problems: [],
    summary: "The built-in disciplines and the group's own.",
    success: { description: "All of them.", schema: z.object({ items: z.array(disciplineResponseSchema) }) },
    handle: async ({ application, member }) => ok({ items: await application.group.listDisciplines(member) }),
  }),
  defineOperation({
    id: "putDiscipline",
    needs: ["discipline", "write"],
    method: "put",
    path: "/disciplines/{id}",
    tag: disciplineTag,
    problems: ["forbidden", "conflict"],
    params: disciplineParams,
    summary:
      "Add or change a discipline of the group's own; its words are understood in messages from now on.",
    body: disciplineInputSchema,
    success: { description: "The discipline.", schema: disciplineResponseSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.group.putDiscipline(member, { ...body, id }),
  }),
  defineOperation({
    id: "removeDiscipline",
    needs: ["discipline", "write"],
    method: "delete",
    path: "/disciplines/{id}",
    tag: disciplineTag,
    problems: ["forbidden", "conflict"],
    params: disciplineParams,
    summary: "Remove a discipline of the group's own. Workouts keep it.",
    success: { description: "The discipline that was removed.", schema: disciplineResponseSchema },
    handle: ({ application, member, params: { id } }) => application.group.removeDiscipline(member, id),
  }),
];
