import { createValueForms, type ValueForms } from "../claim/marked-text.ts";
import type { ParseContext } from "../language/parsed-message.ts";
import { createDateForms, englishOf } from "../schedule/date-forms.ts";
import { heightUnitOf, landUnitOf } from "../units/format-units.ts";
import type { UnitPair } from "../units/unit.ts";
import type { Member } from "./group.ts";

type Chosen = Pick<Member, "units" | "distanceUnit" | "locale">;

/** What a member states loads and distances in. */
export const unitsOf = ({ units, distanceUnit }: Chosen): UnitPair => ({
  mass: units,
  distance: distanceUnit ?? landUnitOf(units),
});

/** By locale, of which few are in use: to ask for each message takes as long as to read it. */
const monthFirst = new Map<string, boolean>();
const maxLocales = 500;

/** Whether the region of a locale writes the month before the day ("en-US": 11/14), by CLDR. */
const writesMonthFirst = (locale: string): boolean => {
  const known = monthFirst.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale, { month: "numeric", day: "numeric" }).formatToParts();
  const isFirst =
    parts.findIndex(({ type }) => type === "month") < parts.findIndex(({ type }) => type === "day");
  if (monthFirst.size >= maxLocales) monthFirst.clear();
  monthFirst.set(locale, isFirst);
  return isFirst;
};

/** Whether a member's 11/12 is November 12: as in their region, or as is usual with their unit for loads. */
export const isMonthFirst = ({ units, locale }: Chosen): boolean =>
  locale === undefined ? units === "lb" : writesMonthFirst(locale);

/** By region and unit: formats of `Intl` take longer to make than to use. */
const valueForms = new Map<string, ValueForms>();

/** How a member reads dates, heights and distances: as in their region, or as is usual with their unit for loads. */
export function valueFormsOf(member: Chosen): ValueForms {
  const tag = englishOf(member.locale ?? (member.units === "lb" ? "en-US" : "en-GB"));
  const units = unitsOf(member);
  const sizes = { heights: heightUnitOf(units), land: units.distance };
  const key = `${tag} ${sizes.heights} ${sizes.land}`;
  const known = valueForms.get(key);
  if (known) return known;
  const forms = createValueForms(createDateForms(tag), sizes);
  valueForms.set(key, forms);
  return forms;
}

/** What a bare load, a bare distance and a numeric date mean that a member writes; `stated`: a message's own unit for loads. */
export const bareNumbersOf = (
  member: Chosen,
  stated?: Member["units"],
): Pick<ParseContext, "units" | "distanceUnit" | "isMonthFirst"> => ({
  units: stated ?? member.units,
  distanceUnit: member.distanceUnit ?? landUnitOf(stated ?? member.units),
  isMonthFirst: isMonthFirst({ ...member, units: stated ?? member.units }),
});
