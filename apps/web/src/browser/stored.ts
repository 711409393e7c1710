/** For this tab only, or for this browser. */
type Where = "sessionStorage" | "localStorage";

/** The value stored under the key, of unknown shape; undefined: none, or unreadable. */
export const readStoredJson = (where: Where, key: string): unknown => {
  try {
    return JSON.parse(window[where].getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores it, or removes it (undefined); false: the storage is full or forbidden. */
export const tryToKeepJson = (where: Where, key: string, value: unknown): boolean => {
  try {
    if (value === undefined) window[where].removeItem(key);
    else window[where].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** The same where a full or forbidden storage must not fail: the value is then only lost on a reload. */
export const storeJson = (where: Where, key: string, value: unknown): void => {
  tryToKeepJson(where, key, value);
};
