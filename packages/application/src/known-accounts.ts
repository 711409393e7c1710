/**
 * The account that a data folder begins with: whoever sits at this machine. The first owner who signs up takes it over, and the
 * command line goes on acting as it.
 */
export const localOwnerId = "local-owner";

/** Who looks at the demo. Its groups are its own, and it joins no others. */
export const demoAccountId = "demo";

/** What the local owner is called until somebody signs up. */
export const placeholderName = "Me";
