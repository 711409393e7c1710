import type { Page } from "playwright-core";

/** A virtual authenticator that confirms automatically, for the pages of this context; returns how to take it away. */
export const addAuthenticator = async (page: Page): Promise<() => Promise<unknown>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
};
