import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";

type Stated = { readonly zone?: string | undefined; readonly locale?: string | null | undefined };

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Invalid: a zone or locale that nobody knows; absent ones and a locale of `null` (the browser's) are not checked. */
export function checkHome({ zone, locale }: Stated): Result<void, Problem> {
  if (zone !== undefined && !isZone(zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  if (typeof locale === "string" && !isLocale(locale))
    return err(invalid("locale", "must be a language and region, as in en-GB"));
  return ok(undefined);
}
