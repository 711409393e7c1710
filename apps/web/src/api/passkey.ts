import { authRequest } from "./request.ts";

/** Whether this browser can sign in with a passkey as Canter asks for it. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The device holds a passkey for this account already: it makes no second one. */
export const isHeldAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/** The person closed the browser's dialog, or let it wait too long: nothing to be told of. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

const answerOf = (credential: Credential | null): unknown => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey.");
  return credential.toJSON();
};

const noChallenge = "The server asked for no passkey.";

/** The browser checks the rest of what it is asked for. */
const isChallenge = <Options extends { readonly challenge: string }>(value: unknown): value is Options =>
  typeof value === "object" && value !== null && "challenge" in value;

/** Signs in with a passkey that the person chooses in the browser's own dialog. */
export const signInWithPasskey = async (): Promise<void> => {
  const options = await authRequest("passkey/generate-authenticate-options");
  if (!isChallenge<PublicKeyCredentialRequestOptionsJSON>(options)) throw new Error(noChallenge);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const response = answerOf(await navigator.credentials.get({ publicKey }));
  await authRequest("passkey/verify-authentication", { response });
};

/** Makes a passkey on this device for whoever is signed in. */
export const addPasskey = async (name: string): Promise<void> => {
  const options = await authRequest("passkey/generate-register-options", undefined, { name });
  if (!isChallenge<PublicKeyCredentialCreationOptionsJSON>(options)) throw new Error(noChallenge);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = answerOf(await navigator.credentials.create({ publicKey }));
  await authRequest("passkey/verify-registration", { response, name });
};
