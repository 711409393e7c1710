/** The address is none that may be reached from here. Nothing about it is said: it may be a name of the inner network. */
export class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
  override readonly name = "AddressRefused";
  constructor() {
    super("the address is not one that may be reached from here");
  }
}

/** Whether what `fetch` threw has `AddressRefused` among its causes. */
export const isAddressRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ADDRESS_REFUSED") || isAddressRefused(error.cause));
