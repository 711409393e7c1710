import { useSuspenseQuery } from "@tanstack/react-query";
import { disciplinesQuery } from "../../api/queries.ts";
import { LastWorkouts } from "../today/last-workouts.tsx";
import type { WidgetProps } from "./widget.ts";

/** What was done last. */
export const WorkoutsWidget = ({ place }: WidgetProps) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  return <LastWorkouts place={place} disciplines={disciplines} />;
};
