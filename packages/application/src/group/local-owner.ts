/** The one account there is until accounts exist: whoever sits at this machine. */
export const localOwnerId = "local-owner";
