const place = "canter.group";

/** The group that this browser last looked at; undefined: the server chooses. */
export const chosenGroup = (): string | undefined => localStorage.getItem(place) ?? undefined;

export const chooseGroup = (groupId: string | undefined): void => {
  if (groupId === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, groupId);
};
