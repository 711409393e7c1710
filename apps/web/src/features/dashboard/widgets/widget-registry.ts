import { LastWorkouts } from "../../today/last-workouts.tsx";
import { BodyWidget, WeightWidget } from "./body-widget.tsx";
import { CoachWidget } from "./coach-widget.tsx";
import { GoalsWidget } from "./goals-widget.tsx";
import { NutritionWidget } from "./nutrition-widget.tsx";
import { PlaylistWidget } from "./playlist-widget.tsx";
import { UpNextWidget } from "./up-next-widget.tsx";
import type { Widget, WidgetType } from "./widget-type.ts";

/** All widgets by type, as layouts name them. */
export const widgets: Readonly<Record<WidgetType, Widget>> = {
  up_next: { name: "Up next", component: UpNextWidget },
  playlist: { name: "Playlist", component: PlaylistWidget },
  weight: { name: "Weight", component: WeightWidget },
  nutrition: { name: "Food", component: NutritionWidget },
  body: { name: "Body", component: BodyWidget },
  recent_workouts: { name: "Last workouts", component: LastWorkouts },
  coach: { name: "Coach", component: CoachWidget },
  goals: { name: "Goals", component: GoalsWidget },
};
