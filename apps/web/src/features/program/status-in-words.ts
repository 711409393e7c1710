import type { ProgramStatus } from "@canter/domain/program/program-head";

export const statusInWords: Readonly<Record<ProgramStatus, string>> = {
  draft: "Not started",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  abandoned: "Given up",
};

/** The status as it stands beside a program's name: an active one whose last day has passed is over. */
export const standingInWords = ({ status, isOver }: { status: ProgramStatus; isOver: boolean }): string =>
  isOver ? "Over" : statusInWords[status];

export type StatusStep = { readonly to: ProgramStatus; readonly label: string };

const start: StatusStep = { to: "active", label: "Start" };
const resume: StatusStep = { to: "active", label: "Go on" };
const again: StatusStep = { to: "active", label: "Take up again" };
const pause: StatusStep = { to: "paused", label: "Pause" };
const complete: StatusStep = { to: "completed", label: "It is complete" };
const abandon: StatusStep = { to: "abandoned", label: "Give it up" };

const steps: Readonly<Record<ProgramStatus, readonly StatusStep[]>> = {
  draft: [start],
  active: [pause, complete, abandon],
  paused: [resume, complete, abandon],
  completed: [again],
  abandoned: [again],
};

/** The statuses that can follow a status, the likeliest first. */
export const stepsFrom = (status: ProgramStatus): readonly StatusStep[] => steps[status];
