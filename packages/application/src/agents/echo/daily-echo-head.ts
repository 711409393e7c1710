import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";

/** Without a schedule: nobody wants it every morning. */
export const dailyEchoHead: AssignmentHead = {
  id: "daily-echo",
  title: "Daily echo",
  description: "Says good morning, and remembers how often it did.",
};
