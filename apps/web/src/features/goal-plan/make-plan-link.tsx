import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** From the page of a horse to a plan for it. */
export const MakePlanLink = ({ athleteId }: { readonly athleteId: string }) => (
  <Button
    variant="default"
    fullWidth
    mt="sm"
    renderRoot={(props) => <Link {...props} to="/make-plan" search={{ athlete: athleteId }} />}
  >
    Make a plan
  </Button>
);
