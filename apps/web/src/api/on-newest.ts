import { RequestFailed } from "./request.ts";

/** Others may be at it, too, but not that many at once. */
const mostTries = 4;

/** Makes a change that looks at what is there first; where that is no longer the newest by then (409), it is made again on what is. */
export const onNewest = async <T>(change: () => Promise<T>, tries = mostTries): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const isOld = error instanceof RequestFailed && error.problem.status === 409;
    if (!isOld || tries <= 1) throw error;
    return onNewest(change, tries - 1);
  }
};
