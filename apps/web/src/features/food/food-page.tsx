import { Skeleton, Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { localDateSchema } from "@canter/domain/workout/workout";
import {
  mealsWithoutCalories,
  macroNames,
  statedOf,
  caloriesOf,
} from "@canter/domain/health/nutrition-totals";
import type {
  NutritionDayResponse,
  NutritionTargets,
  FavouriteResponse,
} from "@canter/protocol/health/nutrition";
import { useRef, useState } from "react";
import { IconPlus, IconX } from "@tabler/icons-react";
import { formatDate, formatShortDate, formatNumber } from "../../ui/formats.ts";
import {
  foodDayQuery,
  favourites,
  nutrition,
  putTargets,
  favourites as favouriteArea,
  favouritesQuery,
} from "../../api/diary.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere, useDiaryAthlete } from "../diary/use-diary-athlete.tsx";
import { Track } from "../../ui/chart/track.tsx";
import { DayEntries } from "./day-entries.tsx";
import { EarlierDays, FortnightStrip } from "./earlier-days.tsx";
import { shortFoodTitle, gramNames, grams, kcalInWords, gramsInWords } from "./food-in-words.ts";
import styles from "./food.module.css";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { EntryForm } from "../diary/entry-form.tsx";
import { MacroFields, typedMacros, type MacroForm } from "./targets/macro-fields.tsx";
import { Suggestion } from "./targets/suggestion.tsx";
import { foodSearch } from "../../search-params.ts";
import { SearchField } from "../../ui/form/search-field.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { useDeleting } from "../diary/entry-menu.tsx";

type TargetsFormProps = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const inWords = (targets: NutritionTargets): string =>
  [targets.calories === undefined ? undefined : kcalInWords(targets.calories), gramsInWords(targets)]
    .filter(Boolean)
    .join(" · ");

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** Sets the targets, by hand or from the suggestion, which comes first where there are none yet. */
const TargetsForm = ({ acting, targets, onDone, onCancel }: TargetsFormProps) => {
  const client = useQueryClient();
  const [form, setForm] = useState<MacroForm>({
    calories: textOf(targets.calories),
    protein: textOf(targets.protein),
    carbs: textOf(targets.carbs),
    fat: textOf(targets.fat),
    fibre: textOf(targets.fibre),
  });
  const saving = useMutation({ mutationFn: () => putTargets(client, typedMacros(form)), onSuccess: onDone });
  const set = (change: Partial<MacroForm>) => setForm({ ...form, ...change });
  const fields = useRef<HTMLDivElement>(null);
  const suggestion = (
    <Suggestion
      acting={acting}
      onTake={({ calories, protein, carbs, fat }) => {
        set({
          calories: String(calories),
          protein: String(protein),
          carbs: String(carbs),
          fat: String(fat),
        });
        fields.current?.scrollIntoView({ block: "center" });
      }}
    />
  );
  const isFirst = inWords(targets) === "";
  return (
    <div className={styles.targets}>
      {isFirst && suggestion}
      <div ref={fields}>
        <EntryForm
          label="Targets a day"
          saving={saving}
          fields={macroNames}
          onSave={() => saving.mutate()}
          onCancel={onCancel}
          does="Save the targets"
        >
          <p className={styles.quiet}>From today on. What stays empty has no target.</p>
          <MacroFields form={form} set={set} problem={(path) => fieldProblem(saving.error, path)} />
        </EntryForm>
      </div>
      {!isFirst && suggestion}
    </div>
  );
};

type TargetsProps = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly mayWrite: boolean;
};

/** The daily targets. */
const Targets = ({ acting, targets, mayWrite }: TargetsProps) => {
  const [isChanging, setChanging] = useState(false);
  const said = inWords(targets);
  const close = () => setChanging(false);
  return (
    <section className={diary.section} aria-labelledby="targets">
      <div className={diary.sectionHead}>
        <h2 id="targets">Targets a day</h2>
        {mayWrite && !isChanging && said !== "" && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change the targets
          </Button>
        )}
      </div>
      {isChanging ? (
        <TargetsForm acting={acting} targets={targets} onDone={close} onCancel={close} />
      ) : said === "" ? (
        <EmptyState {...(mayWrite && { example: "Suggest targets", onExample: () => setChanging(true) })}>
          {mayWrite ? "With targets this page says what is left of the day." : "No targets were set."}
        </EmptyState>
      ) : (
        <div className={diary.card}>
          <p>{said}</p>
          {targets.from !== undefined && (
            <p className={styles.quiet}>since {formatShortDate(targets.from, acting.today)}</p>
          )}
        </div>
      )}
    </section>
  );
};

type Day = Pick<NutritionDayResponse, "totals" | "targets" | "remaining">;

const share = (value: number, target: number): number => (target > 0 ? value / target : 0);

/** "Protein, fat". */
const listed = (names: readonly string[]): string => {
  const text = names.join(", ");
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
};

const Gram = ({ day, name }: { readonly day: Day; readonly name: (typeof grams)[number] }) => {
  const [value, target] = [day.totals[name], day.targets[name]];
  return (
    <div>
      <dt>{gramNames[name]}</dt>
      <dd>
        {value === undefined ? "–" : formatNumber(value, 0)}
        {target === undefined ? (
          value !== undefined && " g"
        ) : (
          <span className={styles.of}> of {formatNumber(target, 0)} g</span>
        )}
      </dd>
      {target !== undefined && <Track share={share(value ?? 0, target)} />}
    </div>
  );
};

/** What is left of a day, or what was eaten if there is no target, and its nutrients. */
const DayFigures = ({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) => {
  const { totals, targets, remaining } = day;
  const left = remaining.calories;
  const { withoutCalories } = totals;
  // Nothing written down is not nothing eaten.
  const isUnknown = statedOf(totals, "calories") === undefined && left === undefined;
  const isPartial = withoutCalories > 0 && !isUnknown;
  const hasGrams = grams.some((name) => totals[name] !== undefined || targets[name] !== undefined);
  return (
    <section className={diary.card} aria-label="The day">
      <p className={diary.hero}>
        {isUnknown ? "–" : formatNumber(Math.abs(left ?? totals.calories), 0)}
        {isPartial && "+"}{" "}
        <span className={diary.unit}>
          kcal {left === undefined ? "eaten" : left < 0 ? "over" : isToday ? "left" : "under"}
        </span>
      </p>
      {targets.calories !== undefined && (
        <>
          <p className={styles.quiet}>
            {isPartial && "at least "}
            {isUnknown ? "–" : kcalInWords(totals.calories)} of {kcalInWords(targets.calories)}
          </p>
          <div className={styles.wide}>
            <Track share={share(totals.calories, targets.calories)} />
          </div>
        </>
      )}
      {withoutCalories > 0 && (
        <p className={styles.caution}>
          {mealsWithoutCalories(withoutCalories)}
          {left === undefined && targets.calories !== undefined && ": what is left is not known"}.
        </p>
      )}
      {hasGrams && (
        <dl className={styles.grams}>
          {grams
            .filter((name) => name !== "fibre" || totals.fibre !== undefined || targets.fibre !== undefined)
            .map((name) => (
              <Gram key={name} day={day} name={name} />
            ))}
        </dl>
      )}
      {totals.partial.length > 0 && (
        <p className={styles.quiet}>
          {listed(totals.partial.map((name) => gramNames[name].toLowerCase()))}: of what was stated; not every
          entry tells.
        </p>
      )}
    </section>
  );
};

/** With more than these, people search instead of browsing. */
const fewEnough = 12;

type UseEatingProps = { readonly athleteId: string; readonly date: string; readonly today: string };

const useEating = ({ date, today }: Omit<UseEatingProps, "athleteId">) => {
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
const Favourites = ({ athleteId, ...when }: UseEatingProps) => {
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

/** A day's food: what is left, what was eaten, favourites; the two weeks around it, and earlier days. */
export const FoodPage = () => {
  const search = useSearch({ from: "/food" });
  const acting = useActingMember();
  const { today } = acting;
  const { athleteId, name, mayWrite, isUnknown } = useDiaryAthlete(search.athlete, "nutrition");
  const stated = localDateSchema.safeParse(search.date).data ?? today;
  const date = stated > today ? today : stated;
  const isToday = date === today;
  const found = useQuery(foodDayQuery(athleteId, date));
  const day = found.data;
  if (isUnknown) return <NobodyHere />;
  return (
    <>
      <PageHead
        title="Food"
        over={name}
        under={formatDate(date)}
        actions={
          !isToday && (
            <Link
              to="/food"
              search={(before) => foodSearch({ ...before, date: undefined })}
              className={styles.back}
            >
              To today
            </Link>
          )
        }
      />
      <ViewerNotice />
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      <div className={styles.top} aria-busy={found.isPending}>
        {day ? <DayFigures day={day} isToday={isToday} /> : <Skeleton height={220} />}
        <FortnightStrip
          athleteId={athleteId}
          today={today}
          date={date}
          target={day?.targets.calories}
          streak={day?.streak ?? 0}
        />
      </div>
      <div className={styles.lists}>
        <div className={diary.column}>
          {day && <DayEntries acting={acting} date={date} entries={day.entries} mayWrite={mayWrite} />}
          {mayWrite && <Favourites athleteId={athleteId} date={date} today={today} />}
          {day && <Targets acting={acting} targets={day.targets} mayWrite={mayWrite} />}
        </div>
        <div className={diary.column}>
          <EarlierDays key={`${athleteId} ${date}`} athleteId={athleteId} date={date} today={today} />
        </div>
      </div>
      {mayWrite && (
        <>
          <DeletedEntries
            area={nutrition}
            athleteId={athleteId}
            title="Deleted food"
            says={(entry) => `${shortFoodTitle(entry)}, ${formatShortDate(entry.date, today)}`}
          />
          <DeletedEntries
            area={favourites}
            athleteId={athleteId}
            title="Removed favourites"
            says={({ text }) => text}
          />
        </>
      )}
    </>
  );
};
