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
  readAccount,
  changeAccount,
  endOtherSessions,
  endSession,
  isFreshSession,
  listSessions,
} from "./account.ts";
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
} from "./keys-and-assistants.ts";
export { enterDemo, hasDemo, needsOwner, signUpOwner } from "./sign-up.ts";
export {
  ensureAccount,
  isInvited,
  joinByInvitation,
  readInvitationLink,
  signUpByInvitation,
} from "./invitation-link.ts";
