import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { caloriesOf, macroNames } from "@canter/domain/health/nutrition-totals";
import { addDays } from "@canter/domain/schedule/local-date";
import { favourites, nutrition } from "../../api/diary.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { DoubtQuestion } from "../../ui/workout/doubt-question.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { formatTime } from "../../ui/formats.ts";
import diary from "../diary/diary.module.css";
import { EntryMenu, useDeleting } from "../diary/entry-menu.tsx";
import { startWith } from "../log/writing/open-with.ts";
import { AskEnergy } from "./ask-energy.tsx";
import { FoodForm } from "./food-form.tsx";
import { foodTitle, gramsInWords, kcalInWords, shortFoodTitle } from "./food-in-words.ts";
import { useOpening } from "../../ui/form/use-opening.ts";

type Props = {
  readonly acting: ActingMember;
  readonly date: string;
  readonly entries: readonly NutritionEntry[];
  readonly mayWrite: boolean;
};

const useFavouring = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NutritionEntry) =>
      favourites.create(client, {
        text: foodTitle(entry),
        ...(entry.meal && { meal: entry.meal }),
        ...Object.fromEntries(
          macroNames.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
        ),
      }),
    onSuccess: (favourite) =>
      offerUndo(`${shortFoodTitle(favourite)} is a favourite.`, async () => {
        await favourites.delete(client, favourite.id);
      }),
  });
};

type RowProps = Pick<Props, "mayWrite"> & {
  readonly entry: NutritionEntry;
  /** It was just saved: the focus continues from it. */
  readonly isSaved: boolean;
  readonly onSaved: (entry: NutritionEntry) => void;
  readonly onSeen: () => void;
};

const Row = ({ entry, mayWrite, isSaved, onSaved, onSeen }: RowProps) => {
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSaved || !row.current) return;
    row.current.focus();
    onSeen();
  }, [isSaved, onSeen]);
  const deleting = useDeleting(nutrition, shortFoodTitle);
  const favouring = useFavouring();
  const client = useQueryClient();
  const close = () => setChanging(false);
  if (isChanging)
    return (
      <li className={diary.row}>
        <FoodForm
          date={entry.date}
          entry={entry}
          onDone={(saved) => {
            close();
            onSaved(saved);
          }}
          onCancel={close}
        />
      </li>
    );
  const calories = caloriesOf(entry);
  const title = foodTitle(entry);
  const error = deleting.error ?? favouring.error;
  return (
    <li className={diary.row} ref={row} tabIndex={-1}>
      <div className={diary.words}>
        <p>{title}</p>
        <p className={diary.quiet}>
          {[
            entry.text === "" ? undefined : entry.meal,
            entry.time && formatTime(entry.time),
            gramsInWords(entry),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {isAsking && calories === undefined && <AskEnergy entry={entry} onDone={() => setAsking(false)} />}
        {error && <ProblemNotice error={error} />}
        {mayWrite &&
          entry.doubts?.map((doubt) => (
            <DoubtQuestion
              key={doubt.field}
              doubt={doubt}
              onAnswer={(answer) => nutrition.answerDoubt(client, entry.id, { field: doubt.field, answer })}
            />
          ))}
      </div>
      {calories !== undefined || !mayWrite ? (
        <p className={diary.value}>{calories === undefined ? "–" : kcalInWords(calories)}</p>
      ) : (
        !isAsking && (
          <Button variant="subtle" size="compact" onClick={() => setAsking(true)}>
            How much?
          </Button>
        )
      )}
      {mayWrite && (
        <EntryMenu
          of={title}
          items={[
            { says: "Change", onClick: () => setChanging(true) },
            { says: "Keep as a favourite", onClick: () => favouring.mutate(entry) },
            { says: "Delete", onClick: () => deleting.mutate(entry) },
          ]}
        />
      )}
    </li>
  );
};

/** The log box's initial text for a day; undefined: the form records that day. */
const beginningFor = (date: string, today: string): string | undefined =>
  date === today ? "" : date === addDays(today, -1) ? "yesterday: " : undefined;

/** A day's food, in the order in which it was entered, and ways to add to it. */
export const DayEntries = ({ acting, date, entries, mayWrite }: Props) => {
  const box = useLogBox();
  const [isAdding, setAdding, buttonRef] = useOpening();
  const [savedId, setSavedId] = useState<string>();
  const seen = useCallback(() => setSavedId(undefined), []);
  const beginning = beginningFor(date, acting.today);
  const write = (text: string) => {
    if (text !== "") startWith(acting.member.id, text);
    box.open();
  };
  const example = "2 eggs and toast, 350 kcal";
  return (
    <section className={diary.section} aria-labelledby="eaten">
      <div className={diary.sectionHead}>
        <h2 id="eaten">Eaten</h2>
        {mayWrite && !isAdding && (
          <div className={diary.buttons}>
            {beginning !== undefined && (
              <Button variant="default" onClick={() => write(beginning)}>
                Say it in words
              </Button>
            )}
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add by form
            </Button>
          </div>
        )}
      </div>
      {isAdding && (
        <div className={diary.newOne}>
          <FoodForm
            key={date}
            athleteId={acting.member.athleteId}
            date={date}
            onDone={({ id }) => {
              setAdding(false);
              setSavedId(id);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {entries.length === 0 && !isAdding && (
        <EmptyState
          {...(mayWrite &&
            beginning !== undefined && { example, onExample: () => write(`${beginning}${example}`) })}
        >
          {mayWrite && beginning !== undefined
            ? "Nothing yet. Say what it was, and how much energy it had if you know."
            : "Nothing was written down on this day."}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className={diary.list} aria-label="Eaten">
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              mayWrite={mayWrite}
              isSaved={entry.id === savedId}
              onSaved={({ id }) => setSavedId(id)}
              onSeen={seen}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
