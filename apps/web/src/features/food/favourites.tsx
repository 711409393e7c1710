import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { caloriesOf, macroNames } from "@canter/domain/health/nutrition-totals";
import type { FavouriteResponse } from "@canter/protocol/health/nutrition";
import { favourites as favouriteArea, nutrition, favouritesQuery } from "../../api/diary.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import diary from "../diary/diary.module.css";
import { useDeleting } from "../diary/entry-menu.tsx";
import { kcalInWords, shortFoodTitle } from "./food-in-words.ts";
import styles from "./food.module.css";

/** With more than these, people search instead of browsing. */
const fewEnough = 12;

type Props = { readonly athleteId: string; readonly date: string; readonly today: string };

const useEating = ({ date, today }: Omit<Props, "athleteId">) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (favourite: FavouriteResponse) =>
      nutrition.create(client, {
        text: favourite.text,
        ...(date !== today && { date }),
        ...(favourite.meal && { meal: favourite.meal }),
        ...Object.fromEntries(
          macroNames.flatMap((name) => (favourite[name] === undefined ? [] : [[name, favourite[name]]])),
        ),
      }),
    onSuccess: (entry) =>
      offerUndo(`Added ${shortFoodTitle(entry)}.`, async () => {
        await nutrition.delete(client, entry.id);
      }),
  });
};

/** Favourite foods: a tap adds one to the day. */
export const Favourites = ({ athleteId, ...when }: Props) => {
  const { data: favourites = [] } = useQuery(favouritesQuery(athleteId));
  const [isClearing, setClearing] = useState(false);
  const [sought, setSought] = useState("");
  const eating = useEating(when);
  const deleting = useDeleting(favouriteArea, shortFoodTitle);
  if (favourites.length === 0) return null;
  const shown = favourites.filter(({ text }) => text.toLowerCase().includes(sought.trim().toLowerCase()));
  const error = eating.error ?? deleting.error;
  return (
    <section className={diary.section} aria-labelledby="favourites">
      <div className={diary.sectionHead}>
        <h2 id="favourites">Favourites</h2>
        <Button variant="subtle" color="gray" onClick={() => setClearing(!isClearing)}>
          {isClearing ? "That is all" : "Remove some"}
        </Button>
      </div>
      {favourites.length > fewEnough && (
        <search className={diary.search}>
          <SearchField value={sought} onChange={setSought} label="Search favourites" />
        </search>
      )}
      {error && <ProblemNotice error={error} />}
      <ul className={styles.favourites} aria-label="Favourites">
        {shown.map((favourite) => {
          const calories = caloriesOf(favourite);
          return (
            <li key={favourite.id}>
              <UnstyledButton
                className={styles.favourite}
                onClick={() => (isClearing ? deleting.mutate(favourite) : eating.mutate(favourite))}
                disabled={eating.isPending || deleting.isPending}
              >
                {isClearing ? (
                  <IconX size={18} stroke={1.6} aria-hidden />
                ) : (
                  <IconPlus size={18} stroke={1.6} aria-hidden />
                )}
                <VisuallyHidden>{isClearing ? "Remove" : "Add"} </VisuallyHidden>
                <span>{shortFoodTitle(favourite)}</span>
                {calories !== undefined && <span className={styles.of}>{kcalInWords(calories)}</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
