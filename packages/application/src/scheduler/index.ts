export { changeSchedule } from "./schedules.ts";
export { listDeadJobs, retryDeadJob } from "./dead-jobs.ts";
export { listAgents, listAssignments } from "./list-agents.ts";
export { runAgent, runAssignment } from "./run-assignment.ts";
