import type { Run } from "@canter/agent/schema/run";
import type { Workout } from "@canter/domain/workout/workout";
import type { RecordView } from "../record/record-view.ts";
import type { DesignStarted } from "@canter/domain/goal-plan/design-started";
import type { EntryDetails } from "../core/run-record.ts";

/** One workout of a message. `saved: false` is a draft; `missing` are its open questions. */
export type LoggedWorkout = {
  readonly workoutIndex: number;
  readonly workoutId: string;
  /** Its title, or the name of its discipline. */
  readonly workoutName: string;
  readonly discipline: string;
  readonly saved: boolean;
  readonly athleteName: string;
  /** Who rode or handled the horse. */
  readonly riderName?: string;
  readonly missing: string[];
  readonly duplicateOf?: string;
  readonly records: RecordView[];
  readonly summary: string[];
  readonly workout: Workout;
};

/** The result of a message. */
export type RunResult = {
  readonly runId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly success: boolean;
  readonly isLog: boolean;
  readonly confidence: "sure" | "unsure";
  readonly reply: string;
  /** The first saved workout, else the first draft. */
  readonly workoutId?: string;
  readonly allWorkouts: LoggedWorkout[];
  readonly completedWorkoutId?: string;
  /** A model failed and left drafts that nobody has changed: it can be asked again. */
  readonly canTryAgain: boolean;
  /** Recorded measurements, food and goals; each can be undone where its kind is managed. */
  readonly entries: ({
    readonly kind: "measurement" | "nutrition" | "goal";
    readonly id: string;
    readonly text: string;
    /** It was deleted since. */
    readonly isDeleted: boolean;
  } & EntryDetails)[];
  /** The horses that were added. */
  readonly horses?: { readonly id: string; readonly name: string }[];
  /** The coach's replies to tap. */
  readonly suggestedReplies: string[];
  /** A change that waits for a click because of the message. */
  readonly proposalId?: string;
  /** Where one goes on with the designer, whom the message was handed to. */
  readonly started?: DesignStarted;
  readonly unread: {
    readonly start: number;
    readonly end: number;
    readonly text: string;
    readonly reason: string;
  }[];
  readonly run: Run;
};
