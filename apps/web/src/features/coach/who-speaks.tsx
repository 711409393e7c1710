import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { coachesQuery } from "../../api/coaches.ts";

/** Which coach it is, and the way to another one. */
export const WhoSpeaks = () => {
  const { data } = useQuery(coachesQuery);
  const chosen = data?.items.find(({ id }) => id === data.chosen);
  // The line is there from the start: nothing below it moves.
  return <Link to="/coaches">{chosen ? `Speaks as ${chosen.name}` : "Your coach"}</Link>;
};
