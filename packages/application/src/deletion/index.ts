export {
  deleteAccount,
  deleteGroup,
  deleteHorse,
  finishDeletions,
  previewAccountDeletion,
} from "./delete-for-good.ts";
