import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** A link from a horse's page to a plan for it. */
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
