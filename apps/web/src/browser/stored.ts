/** For this tab alone, or for this browser. */
type Where = "sessionStorage" | "localStorage";

/** What was kept there under the key, of whatever shape; undefined: nothing, or nothing that can be read. */
export const readStoredJson = (where: Where, key: string): unknown => {
  try {
    return JSON.parse(window[where].getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps it, or forgets it (undefined); false: the store is full or forbidden. */
export const tryToKeepJson = (where: Where, key: string, value: unknown): boolean => {
  try {
    if (value === undefined) window[where].removeItem(key);
    else window[where].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** The same where a full or forbidden store is no reason to stop: what is kept there is lost on a reload only. */
export const storeJson = (where: Where, key: string, value: unknown): void => {
  tryToKeepJson(where, key, value);
};

const place = "canter.group";

/** The group that this browser last looked at; undefined: the server chooses. */
export const chosenGroup = (): string | undefined => localStorage.getItem(place) ?? undefined;

export const chooseGroup = (groupId: string | undefined): void => {
  if (groupId === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, groupId);
};
