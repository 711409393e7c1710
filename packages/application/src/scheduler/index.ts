export { changeSchedule } from "./change-schedule.ts";
export { listDeadJobs, retryDeadJob } from "./dead-jobs.ts";
export { listAgents, listAssignments } from "./list-agents.ts";
export { runAgent } from "./run-assignment.ts";
export { runAssignment } from "./run-assignment.ts";
