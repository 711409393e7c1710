/** All widget types. */
export const widgetTypes = [
  "up_next",
  "playlist",
  "weight",
  "nutrition",
  "body",
  "recent_workouts",
  "coach",
  "goals",
] as const;
export const widgetSizes = ["narrow", "wide"] as const;

/** In reading order; absent widgets are hidden. */
export type Layout = {
  readonly widgets: readonly {
    readonly type: (typeof widgetTypes)[number];
    readonly size: (typeof widgetSizes)[number];
  }[];
};

/** The layout for somebody who changed nothing: what is next, what the coach says of it, then the status. */
export const defaultLayout: Layout = {
  widgets: [
    { type: "up_next", size: "wide" },
    { type: "coach", size: "wide" },
    { type: "weight", size: "narrow" },
    { type: "nutrition", size: "narrow" },
    { type: "body", size: "narrow" },
    { type: "goals", size: "narrow" },
    { type: "playlist", size: "wide" },
    { type: "recent_workouts", size: "wide" },
  ],
};
