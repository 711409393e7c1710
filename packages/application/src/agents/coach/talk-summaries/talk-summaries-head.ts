import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";

/** Without a schedule: it is asked for when a talk rests, where there is a model. */
export const talkSummariesHead: AssignmentHead = {
  id: "talk-summaries",
  title: "Summaries of talks",
  description: "Says in a few sentences what talks that rest came to, for other talks to know.",
};
