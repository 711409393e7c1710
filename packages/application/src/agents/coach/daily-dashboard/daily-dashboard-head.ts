import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";

/** Early enough for whoever rises early. */
export const dailyDashboardHead: AssignmentHead = {
  id: "daily-dashboard",
  title: "Today’s dashboard",
  description:
    "Prepares the day: what to do next, how things stand, the one or two things worth doing, a question.",
  schedule: "0 4 * * *",
};
