import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import type { Content } from "@canter/protocol/training/content";
import { contentQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { AddToPlaylist } from "./add-to-playlist.tsx";
import { BackLink } from "../program/back-link.tsx";
import styles from "./content.module.css";
import { episodeInWords, kindInWords, minutesInWords } from "./content-in-words.ts";

const route = getRouteApi("/content/$contentId");

const listed = (words: readonly string[]): string => words.join(", ");

const Facts = ({ content }: { readonly content: Content }) => {
  const { series, equipment, tags, program } = content;
  return (
    <dl className={styles.facts}>
      {series && (
        <div>
          <dt>Series</dt>
          <dd>{episodeInWords(series)}</dd>
        </div>
      )}
      {program && (
        <div>
          <dt>Program</dt>
          <dd>
            <Link
              to="/content/programs/$programId"
              params={{ programId: program.id }}
              className={styles.link}
            >
              {program.title}
            </Link>
            , day {program.day}
          </dd>
        </div>
      )}
      {equipment.length > 0 && (
        <div>
          <dt>Equipment</dt>
          <dd>{listed(equipment)}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>Tags</dt>
          <dd>{listed(tags)}</dd>
        </div>
      )}
    </dl>
  );
};

/** One item of the catalogue, to play or add to a playlist. */
export const ContentItemPage = () => {
  const { contentId } = route.useParams();
  const acting = useActingMember();
  const { data: content } = useSuspenseQuery(contentQuery(contentId));
  const isMissing = content.missing === true;
  return (
    <>
      <PageHead
        title={content.title}
        over={<BackLink to="/content">Content</BackLink>}
        under={`${minutesInWords(content.durationMinutes)} · ${kindInWords(content.kind)}`}
      />
      <div className={styles.item}>
        <img src={content.thumbnail} alt="" width={640} height={360} className={styles.picture} />
        <div className={styles.about}>
          {isMissing && (
            <p className={styles.caution}>
              Its source doesn’t have it any more. It stays where it is used, and may come back.
            </p>
          )}
          <div className={styles.actions}>
            {!isMissing && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [content.id] }} />}
              >
                Play
              </Button>
            )}
            {can(acting.member.role, "content", "write") && <AddToPlaylist content={content} />}
          </div>
          {content.description !== undefined && <p>{content.description}</p>}
          <Facts content={content} />
        </div>
      </div>
    </>
  );
};
