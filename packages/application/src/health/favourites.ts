import { type FavouriteInput, favouriteInputSchema } from "@canter/domain/health/nutrition";
import { implausibleEntry } from "@canter/domain/health/plausible-food";
import { invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { athleteOf, type DiaryArea, listEntries, setDeleted, storeEntry } from "./diary-area.ts";
import { todayOf } from "../core/local-time.ts";

export type Favourite = FavouriteInput & {
  readonly id: string;
  readonly athleteId: string;
  readonly createdAt: number;
  readonly deletedAt?: number;
};

const favouriteArea: DiaryArea<Favourite> = {
  table: "nutrition_favourites",
  noun: "favourite",
  toView: ({ id, athleteId, content, createdAt, deletedAt }) => ({
    ...favouriteInputSchema.parse(content),
    id,
    athleteId,
    createdAt,
    ...(deletedAt !== undefined && { deletedAt }),
  }),
};

export type FavouriteFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: "kept" | "deleted" | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page, newest first. */
export const listFavourites = (
  context: ApplicationContext,
  member: MemberContext,
  { status, ...filter }: FavouriteFilter,
) => listEntries(context, member, favouriteArea, { ...filter, deleted: status === "deleted" });

/** Stores a food that is often eaten. Not found, forbidden: the athlete; invalid: a horse, an implausible value. */
export async function createFavourite(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...content }: FavouriteInput & { readonly athleteId?: string | undefined },
  once?: Once,
): Promise<Result<Favourite, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const implausible = implausibleEntry(content);
  if (implausible) return err(invalidFields([implausible]));
  const entry = { kind: content.meal ?? "", date: todayOf(context, member), content };
  return transactOnce(context, member, once, (trx) =>
    storeEntry(context, member, favouriteArea, trx, athlete.value.id, entry),
  );
}

export const deleteFavourite = (context: ApplicationContext, member: MemberContext, id: string) =>
  setDeleted(context, member, favouriteArea, { id, deleted: true });

export const restoreFavourite = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
) => setDeleted(context, member, favouriteArea, { id, deleted: false, once });
