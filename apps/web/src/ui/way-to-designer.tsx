import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DesignStarted } from "@canter/domain/goal-plan/design-started";

type Props = {
  readonly started: DesignStarted;
  readonly replace?: boolean;
  /** A link instead of a button, where it is not what comes next. */
  readonly linkClass?: string | undefined;
};

/** Leads on to the designer, whom the coach handed the wish for a plan: a plan that is being made, or its first question. */
export const WayToDesigner = ({ started, replace = false, linkClass }: Props) => {
  const { kind, conversationId, runId, athleteId, athlete } = started;
  const search = { athlete: athleteId, run: runId, program: conversationId };
  if (linkClass !== undefined && kind === "plan")
    return (
      <Link to="/make-plan" search={search} replace={replace} className={linkClass}>
        See {athlete}’s plan
      </Link>
    );
  return (
    <div>
      {kind === "plan" ? (
        <Button renderRoot={(props) => <Link {...props} to="/make-plan" search={search} replace={replace} />}>
          See {athlete}’s plan
        </Button>
      ) : (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/coach" search={{ conversation: conversationId }} replace={replace} />
          )}
        >
          Go on with the designer
        </Button>
      )}
    </div>
  );
};
