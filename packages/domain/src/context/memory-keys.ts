/** Begins the keys of what a member told the coach to remember. */
export const rememberPrefix = "told-";

/** Begins the keys of how a member said that they are. The designer knows that from the talk itself, as far as that is shared. */
export const statePrefix = "state-";

/** Whether something is remembered in the member's own words, which its key repeats. */
export const isInOwnWords = (key: string): boolean =>
  key.startsWith(rememberPrefix) || key.startsWith(statePrefix);
