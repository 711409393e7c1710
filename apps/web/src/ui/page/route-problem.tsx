import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { RequestFailed, isSignedOut } from "../../api/request.ts";
import { MissingPage } from "./missing-page.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

/** Shown instead of a page that needs a session: it is loaded again as soon as somebody is signed in. */
const UntilSignedIn = ({ again }: { readonly again: () => void }) => {
  const { dataUpdatedAt } = useQuery(sessionQuery);
  const [refusedAt] = useState(dataUpdatedAt);
  useEffect(() => {
    if (dataUpdatedAt !== refusedAt) again();
  }, [dataUpdatedAt, refusedAt, again]);
  return <PageSkeleton />;
};

/** A page that could not be shown. */
export const RouteProblem = ({ error, reset }: { readonly error: Error; readonly reset: () => void }) => {
  if (error instanceof RequestFailed && error.problem.status === 404)
    return <MissingPage what={error.message} />;
  if (isSignedOut(error)) return <UntilSignedIn again={reset} />;
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
