export type WeekKind = "build" | "light" | "taper";

const light = /\bdeload(?:ing)?\b|\blighter\b|\b(?:light|easy|recovery|back-?off) week\b|^recovery$/i;
const taper = /\btaper(?:ing)?\b|\brace week\b|\bmeet week\b/i;

/** What a week is there for, by its phase, which is all that a program says of it: to build, to recover, or to be fresh for a day. */
export const weekKind = ({ phase = "" }: { readonly phase?: string | undefined }): WeekKind =>
  taper.test(phase) ? "taper" : light.test(phase) ? "light" : "build";

export const buildsUp = (week: { readonly phase?: string | undefined }): boolean =>
  weekKind(week) === "build";
