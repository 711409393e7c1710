export {
  backup,
  changeInstallation,
  listAccounts,
  putGroupMaker,
  putGroupTrust,
  readInstallation,
} from "./installation.ts";
