/** Who may be switched to on a shared screen, which is known by the hash of its cookie. `failures`: wrong PINs in a row. */
export type ScreenPlaceTable = {
  screen_hash: string;
  account_id: string;
  added_at: number;
  used_at: number;
  expires_at: number;
  failures: number;
};

/** `pin_hash`: as passwords are hashed. */
export type AccountPinTable = { account_id: string; pin_hash: string; set_at: number };
