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
export { readAccount } from "./account-view.ts";
export { createApiKey, listApiKeys, putOwnerKey, removeApiKey } from "./api-keys.ts";
export {
  assistantOfToken,
  endAssistantTokens,
  listAssistants,
  mayConnectAssistant,
  prepareAssistant,
  readAssistant,
  removeAssistant,
} from "./assistants.ts";
export { changeAccount } from "./account-view.ts";
export { enterDemo, hasDemo } from "./sign-up.ts";
export {
  ensureAccount,
  isInvited,
  joinByInvitation,
  readInvitationLink,
  signUpByInvitation,
} from "./invitation-link.ts";
export { endOtherSessions, endSession, isFreshSession, listSessions } from "./sessions.ts";
export { needsOwner, signUpOwner } from "./sign-up.ts";
