/**
 * On whose behalf something is read or written: by which account, in which of its groups. Each request, each cached answer and all that is
 * not sent yet says so. Undefined: the server decides.
 */
export type PageScope = { readonly accountId?: string; readonly groupId?: string };

const place = "canter.group";

/** The group that a page begins with: the one that a page of this browser entered last. Undefined: the server chooses. */
const startGroup = (): string | undefined => localStorage.getItem(place) ?? undefined;

/** Only pages that are opened later begin with it: this one and those of other tabs stay in the group that they show. */
export const rememberGroup = (groupId: string | undefined): void => {
  if (groupId === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, groupId);
};

let shown = (): PageScope | undefined => undefined;

/** Registers how to read the scope of the session that this page shows. */
export const readScopeFrom = (read: () => PageScope | undefined): void => {
  shown = read;
};

/** The scope of the session that this page shows; before there is one, only the group that it begins with. */
export const pageScope = (): PageScope => {
  const of = shown();
  if (of) return of;
  const groupId = startGroup();
  return groupId === undefined ? {} : { groupId };
};

/** Whether what was asked in this scope is still of the page's: the account may have become known meanwhile. */
export const isStillIn = ({ accountId, groupId }: PageScope): boolean => {
  const now = pageScope();
  return now.groupId === groupId && (accountId === undefined || now.accountId === accountId);
};
