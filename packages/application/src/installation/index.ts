export { changeInstallation, putGroupMaker, putGroupTrust, readInstallation } from "./installation.ts";
export { backup } from "./installation.ts";
