import { Button, NativeSelect } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import type { Content } from "@canter/protocol/training/content";
import { contentPagesQuery, contentProgramsQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import styles from "./content.module.css";
import { kindChoices, kindInWords } from "./content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { ContentPrograms } from "./content-programs.tsx";
import { contentLengths, type ContentLength, type ContentSearch } from "../../search-params.ts";

const route = getRouteApi("/content");

const Tile = ({ content }: { readonly content: Content }) => (
  <li className={styles.tile}>
    <img src={content.thumbnail} alt="" loading="lazy" width={320} height={180} className={styles.picture} />
    <div className={styles.tileWords}>
      <h3>
        <Link to="/content/$contentId" params={{ contentId: content.id }} className={styles.whole}>
          {content.title}
        </Link>
      </h3>
      <p className={styles.quiet}>
        {minutesInWords(content.durationMinutes)} · {kindInWords(content.kind)}
        {content.series && <> · {content.series.title}</>}
      </p>
      {content.missing === true && <p className={styles.missing}>Missing from its source</p>}
    </div>
  </li>
);

const lengthLabels: Readonly<Record<ContentLength, string>> = {
  "10": "Up to 10 min",
  "30": "10 to 30 min",
  "60": "30 to 60 min",
  more: "An hour or more",
};

/** The range of minutes of a step: whatever is longer than the previous step. */
const minutesOf = (
  length: ContentLength | undefined,
): { readonly minMinutes?: number; readonly maxMinutes?: number } => {
  if (length === "10") return { maxMinutes: 10 };
  if (length === "30") return { minMinutes: 10, maxMinutes: 30 };
  if (length === "60") return { minMinutes: 30, maxMinutes: 60 };
  return length === "more" ? { minMinutes: 60 } : {};
};

type FilterProps = { readonly search: ContentSearch; readonly onChange: (search: ContentSearch) => void };

const Filters = ({ search, onChange }: FilterProps) => {
  const set = (name: keyof ContentSearch, value: string | boolean) => {
    const { [name]: _, ...rest } = search;
    onChange(value === "" || value === false ? rest : { ...rest, [name]: value });
  };
  return (
    <search className={styles.filters}>
      <SearchField value={search.q ?? ""} onChange={(q) => set("q", q)} label="Search the catalogue" />
      <NativeSelect
        aria-label="Kind"
        value={search.kind ?? ""}
        onChange={(event) => set("kind", event.currentTarget.value)}
        data={[{ value: "", label: "Any kind" }, ...kindChoices]}
      />
      <NativeSelect
        aria-label="Length"
        value={search.length ?? ""}
        onChange={(event) => set("length", event.currentTarget.value)}
        data={[
          { value: "", label: "Any length" },
          ...contentLengths.map((value) => ({ value, label: lengthLabels[value] })),
        ]}
      />
      <NativeSelect
        aria-label="Missing ones"
        value={search.missing === true ? "1" : ""}
        onChange={(event) => set("missing", event.currentTarget.value === "1")}
        data={[
          { value: "", label: "Available now" },
          { value: "1", label: "Unavailable too" },
        ]}
      />
    </search>
  );
};

const useCatalogue = ({ q, kind, length, missing }: ContentSearch) =>
  useInfiniteQuery(contentPagesQuery({ q, kind, ...minutesOf(length), missing: missing ? "1" : undefined }));

const isUnfiltered = (search: ContentSearch): boolean => Object.keys(search).length === 0;

type CatalogueProps = { readonly search: ContentSearch; readonly onAdd: (() => void) | undefined };

const Catalogue = ({ search, onAdd }: CatalogueProps) => {
  const pages = useCatalogue(search);
  if (pages.isPending) return <ListSkeleton rows={6} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return !isUnfiltered(search) ? (
      <EmptyState>Nothing fits. Take a filter off, or search for fewer words.</EmptyState>
    ) : (
      <EmptyState {...(onAdd && { example: "Add a folder, a file or a Plex server", onExample: onAdd })}>
        Videos, classes and routines stand here, to be played and put into playlists.
        {!onAdd && " An owner can add a folder, a file or a Plex server."}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.tiles} aria-label="Catalogue" aria-busy={pages.isPlaceholderData}>
        {items.map((content) => (
          <Tile key={content.id} content={content} />
        ))}
      </ul>
      <OlderButton pages={pages} says="Show more" />
    </>
  );
};

/** The group's content. */
export const ContentPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const acting = useActingMember();
  const { data: programs = [] } = useQuery(contentProgramsQuery);
  const mayAdd = can(acting.member.role, "content", "administer");
  // There is nothing to search yet.
  const isBare = useCatalogue(search).data?.pages[0]?.items.length === 0 && isUnfiltered(search);
  return (
    <>
      <PageHead
        title="Content"
        over={<BackToMore />}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/playlists" />}>
              Playlists
            </Button>
            {mayAdd && (
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/content/sources" />}>
                Sources
              </Button>
            )}
          </>
        }
      />
      {!isBare && (
        <Filters
          search={search}
          onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
      {isUnfiltered(search) && programs.length > 0 && <ContentPrograms programs={programs} />}
      <Catalogue
        search={search}
        onAdd={mayAdd ? () => void navigate({ to: "/content/sources" }) : undefined}
      />
    </>
  );
};
