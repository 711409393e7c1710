import type { WorkLimit } from "../work-limit.ts";

/** What somebody wants changed about a plan, or says about the athlete that changes it. `week`: absent means every one. */
export type PlanFeedback =
  | { readonly kind: "more"; readonly workType: string; readonly week?: number }
  /** One session less a week; of which kind where that was said. */
  | { readonly kind: "less"; readonly workType?: string; readonly week?: number }
  /** Sessions a week, of one kind or in all. */
  | { readonly kind: "at_most"; readonly count: number; readonly workType?: string; readonly week?: number }
  | { readonly kind: "unavailable"; readonly days: readonly number[] }
  /** No work from a day on; `to`: the last one, absent where it lasts until yesterday. */
  | { readonly kind: "off"; readonly from: string; readonly to?: string }
  | { readonly kind: "limit"; readonly limit: WorkLimit }
  | { readonly kind: "easier" | "harder"; readonly week?: number }
  | { readonly kind: "shorter" | "longer"; readonly minutes?: number; readonly week?: number }
  /** Work of one kind instead of another, or of whatever there is on some days. */
  | {
      readonly kind: "swap";
      readonly to: string;
      readonly from?: string;
      readonly days?: readonly number[];
      readonly week?: number;
    }
  /** Fences by a step, or to a height. */
  | {
      readonly kind: "fences";
      readonly course: "higher" | "lower";
      readonly cm?: number;
      readonly week?: number;
    }
  /** The show, the race or whatever it is for is on another day, a local date. */
  | { readonly kind: "moved"; readonly date: string }
  /** It is fine as it is, which a click says; or it is to be left. */
  | { readonly kind: "approve" | "abandon" };
