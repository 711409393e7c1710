export {
  listScreen,
  joinScreen,
  switchScreen,
  lockScreen,
  failScreen,
  leaveScreen,
  leaveScreens,
  readPin,
  readSecrets,
  putPin,
} from "./screens.ts";
export { readAccount, changeAccount } from "./account-view.ts";
export {
  createApiKey,
  listApiKeys,
  putOwnerKey,
  removeApiKey,
  assistantOfToken,
  endAssistantTokens,
  listAssistants,
  mayConnectAssistant,
  prepareAssistant,
  readAssistant,
  removeAssistant,
} from "./api-keys.ts";
export { enterDemo, hasDemo, needsOwner, signUpOwner } from "./sign-up.ts";
export {
  ensureAccount,
  isInvited,
  joinByInvitation,
  readInvitationLink,
  signUpByInvitation,
} from "./invitation-link.ts";
export { endOtherSessions, endSession, isFreshSession, listSessions } from "./sessions.ts";
