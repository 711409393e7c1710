import { Link } from "@tanstack/react-router";
import { RequestFailed } from "../api/request.ts";
import { MissingPage } from "./missing-page.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

/** A page that could not be shown. */
export const RouteProblem = ({ error, reset }: { readonly error: Error; readonly reset: () => void }) => {
  if (error instanceof RequestFailed && error.problem.status === 404)
    return <MissingPage what={error.message} />;
  return (
    <>
      <ProblemNotice error={error} again={reset} />
      {!(error instanceof RequestFailed) && (
        <p>
          <Link to="/">Go to the first page</Link>, or reload.
        </p>
      )}
    </>
  );
};
