import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { PageHead } from "./page-head.tsx";

/** An unknown address: deleted, in another group, or never valid. */
export const MissingPage = ({ what }: { readonly what?: string }) => (
  <>
    <PageHead title="Not here" />
    <p>
      {what ?? "There is no page at this address."} It may belong to another group: change groups at the top
      left.
    </p>
    <p>
      <Button component={Link} to="/" variant="default" mt="md">
        Go to Today
      </Button>
    </p>
  </>
);
