import type { RidingIssueKind } from "../horse/riding-issues.ts";
import type { WorkLimit } from "../work-limit.ts";

/** A wish to change a plan, or a statement about the athlete that changes it. `week`: absent means every week. */
export type PlanFeedback =
  /** `about`: a word of the focus that it is to have, as in more flatwork over poles; `days`: where it goes, if there is room. */
  | {
      readonly kind: "more";
      readonly workType: string;
      readonly about?: string;
      readonly days?: readonly number[];
      readonly week?: number;
    }
  /** One session fewer per week; of a kind if stated. */
  | { readonly kind: "less"; readonly workType?: string; readonly week?: number }
  /** Sessions per week, of one kind or in total. */
  | {
      readonly kind: "at_most" | "at_least";
      readonly count: number;
      readonly workType?: string;
      readonly week?: number;
    }
  | { readonly kind: "unavailable"; readonly days: readonly number[] }
  /** No work from a day on; `to`: the last day, absent if it lasted until yesterday. */
  | { readonly kind: "off"; readonly from: string; readonly to?: string }
  | { readonly kind: "limit"; readonly limit: WorkLimit }
  | { readonly kind: "easier" | "harder"; readonly week?: number; readonly isSlight?: boolean }
  /** `days`: only the sessions of these weekdays; `workType`: only those of a kind. */
  | {
      readonly kind: "shorter" | "longer";
      readonly minutes?: number;
      readonly days?: readonly number[];
      readonly workType?: string;
      readonly week?: number;
    }
  /** Replaces one kind of work with another, or whatever is planned on some days; `isPartly`: one session a week. */
  | {
      readonly kind: "swap";
      readonly to: string;
      readonly from?: string;
      readonly days?: readonly number[];
      readonly isPartly?: true;
      readonly week?: number;
    }
  /** The sessions of two weekdays take each other's place. */
  | { readonly kind: "exchange"; readonly days: readonly [number, number]; readonly week?: number }
  /** No two days with work one after the other. */
  | { readonly kind: "apart" }
  /** The athlete is well again, in the words that say so: limits that these words end hold no longer. */
  | { readonly kind: "recovered"; readonly said: string }
  /** Changes fences by a step, or to a height. */
  | {
      readonly kind: "fences";
      readonly course: "higher" | "lower";
      readonly cm?: number;
      readonly week?: number;
    }
  /** The show, race or other target is on another day, a local date. */
  | { readonly kind: "moved"; readonly date: string }
  /** How the horse goes, which its flat sessions are to work on. */
  | { readonly kind: "work_on"; readonly issue: RidingIssueKind }
  /** The day after each session of a kind is free. */
  | { readonly kind: "rest_after"; readonly workType: string }
  /** The plan is accepted as it is; `isConfirmed`: to be made active, and what is under way to be paused where it says so. */
  | { readonly kind: "approve"; readonly isConfirmed?: true; readonly pausesOthers?: true }
  /** It is to be dropped. */
  | { readonly kind: "abandon" };
