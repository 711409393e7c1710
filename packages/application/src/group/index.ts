export {
  changeGroup,
  changeSettings,
  createGroup,
  listDisciplines,
  putDiscipline,
  removeDiscipline,
  listEquipment,
  putEquipment,
} from "./groups.ts";
export { enterAsMember, enterGroup, readSession } from "./read-session.ts";
export {
  listGrants,
  putGrant,
  revokeGrant,
  listAthletes,
  changeRole,
  leaveGroup,
  listMembers,
  removeMember,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from "./members.ts";
