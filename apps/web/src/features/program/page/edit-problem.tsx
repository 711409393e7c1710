import { RequestFailed } from "../../../api/request.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { isOutdated } from "./use-program-edits.ts";

/** Why an edit was refused: the server's sentences about the calls, without their indexes. */
const reasons = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.problem.fields && error.problem.fields.length > 0
    ? [...new Set(error.problem.fields.map(({ message }) => message))].join(" ")
    : undefined;

const told = (error: Error): Error => {
  const said = reasons(error);
  return said === undefined || !(error instanceof RequestFailed)
    ? error
    : new RequestFailed({ ...error.problem, detail: said });
};

/** A refused edit, and why. */
export const EditProblem = ({ error }: { readonly error: Error | null }) =>
  error && (
    <ProblemNotice
      error={told(error)}
      kept={isOutdated(error) ? "Here it is as it stands now; look, then try again." : "Nothing was changed."}
    />
  );
