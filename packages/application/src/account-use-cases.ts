import { readAccount } from "./account/account-view.ts";
import { createApiKey, listApiKeys, putOwnerKey, removeApiKey } from "./account/api-keys.ts";
import { changeAccount } from "./account/change-account.ts";
import { enterDemo, hasDemo } from "./account/enter-demo.ts";
import {
  ensureAccount,
  isInvited,
  joinByInvitation,
  readInvitationLink,
  signUpByInvitation,
} from "./account/invitation-link.ts";
import { endOtherSessions, endSession, listSessions } from "./account/sessions.ts";
import { needsOwner, signUpOwner } from "./account/sign-up.ts";
import { changeGroup } from "./group/change-group.ts";
import { changeSettings } from "./group/change-settings.ts";
import { createGroup } from "./group/create-group.ts";
import { listDisciplines, putDiscipline, removeDiscipline } from "./group/disciplines.ts";
import { enterAsMember, enterGroup } from "./group/enter-group.ts";
import { listGrants, putGrant, revokeGrant } from "./group/grants.ts";
import { inviteMember, listInvitations, revokeInvitation } from "./group/invitations.ts";
import { listAthletes } from "./group/list-athletes.ts";
import { changeRole, leaveGroup, listMembers, removeMember } from "./group/members.ts";
import { readSession } from "./group/read-session.ts";
import {
  changeInstallation,
  putGroupMaker,
  putGroupTrust,
  readInstallation,
} from "./installation/installation.ts";
import { lazily } from "./lazily.ts";

const screens = () => import("./account/screens.ts");

/** Who comes in, and by which key: on behalf of nobody yet, or of an account. */
export const accountUseCases = {
  needsOwner,
  signUpOwner,
  hasDemo,
  enterDemo,
  readInvitationLink,
  signUpByInvitation,
  joinByInvitation,
  isInvited,
  ensureAccount,
  readAccount,
  changeAccount,
  createGroup,
  listSessions,
  endSession,
  endOtherSessions,
  createApiKey,
  listApiKeys,
  removeApiKey,
  putOwnerKey,
  readInstallation,
  changeInstallation,
  putGroupTrust,
  putGroupMaker,
  listScreen: lazily(async () => (await screens()).listScreen),
  joinScreen: lazily(async () => (await screens()).joinScreen),
  switchScreen: lazily(async () => (await screens()).switchScreen),
  lockScreen: lazily(async () => (await screens()).lockScreen),
  failScreen: lazily(async () => (await screens()).failScreen),
  leaveScreen: lazily(async () => (await screens()).leaveScreen),
  leaveScreens: lazily(async () => (await screens()).leaveScreens),
  readPin: lazily(async () => (await screens()).readPin),
  readSecrets: lazily(async () => (await screens()).readSecrets),
  putPin: lazily(async () => (await screens()).putPin),
};

/** A group, its people and what it is set to: on behalf of a member. */
export const groupUseCases = {
  enterGroup,
  enterAsMember,
  readSession,
  changeSettings,
  listAthletes,
  listDisciplines,
  putDiscipline,
  removeDiscipline,
  changeGroup,
  listMembers,
  changeRole,
  removeMember,
  leaveGroup,
  inviteMember,
  listInvitations,
  revokeInvitation,
  listGrants,
  putGrant,
  revokeGrant,
};
