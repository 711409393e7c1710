import { Button } from "@mantine/core";
import { useSuspenseQueries } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { encode } from "uqr";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { careQuery, cautionsQuery, horseQuery } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatDate, formatShortDate } from "../../ui/formats.ts";
import { OnlyHere } from "../../ui/form/shown-once.tsx";
import { usePageTitle } from "../../ui/page/page-head.tsx";
import { careTitle } from "../../ui/words/care-in-words.ts";
import { HorsePhoto } from "./horse-photo.tsx";
import { useRidersInWords } from "./riders-field.tsx";
import styles from "./stall-card.module.css";

/** Light modules around a code, required for cameras to find it (ISO/IEC 18004). */
const quietZone = 4;

const QrCode = ({ address, label }: { readonly address: string; readonly label: string }) => {
  // A quarter of it may be dirty: it hangs in a stable.
  const { data, size } = encode(address, { ecc: "Q", border: quietZone });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** A printable card for a stable door: the horse, what to know, its feed, and a code that opens its page. */
export const StallCardPage = () => {
  const { horseId } = useParams({ from: "/horses/$horseId/card" });
  const { today, group } = useActingMember();
  const [{ data: horse }, { data: cautions }, { data: care }] = useSuspenseQueries({
    queries: [horseQuery(horseId), cautionsQuery(horseId), careQuery(horseId)],
  });
  usePageTitle(`Stall card of ${horse.name}`);
  const { profile } = horse;
  const riders = useRidersInWords()(profile.riderIds);
  const open = cautions.filter(({ until }) => until === undefined || until >= today);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Riders", riders],
    ["Feed", profile.feed],
    ["Equipment", profile.equipment?.join("\n")],
    ["Notes", profile.notes],
    [
      "Due",
      care
        .flatMap((item) => (item.dueOn ? [`${careTitle(item)} ${formatShortDate(item.dueOn, today)}`] : []))
        .join("\n"),
    ],
  ];
  const address = `${globalThis.location.origin}/horses/${horseId}`;
  return (
    <>
      <div className={styles.actions}>
        <Link to="/horses/$horseId" params={{ horseId }}>
          {horse.name}
        </Link>
        <Button onClick={() => globalThis.print()}>Print</Button>
      </div>
      <div className={styles.note}>
        <OnlyHere to={address} again="print this" />
      </div>
      <article className={styles.card} aria-label={`Stall card of ${horse.name}`}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h1>{horse.name}</h1>
            <p>{horseInWords(profile, today)}</p>
          </div>
          <HorsePhoto horse={horse} className={styles.photo} />
        </header>
        {(open.length > 0 || profile.knownIssues !== undefined) && (
          <section className={styles.cautions} aria-label="What to know">
            {open.map(({ id, text, until, date, authorName }) => (
              <p key={id}>
                <strong>{text}</strong>
                {until !== undefined && ` until ${formatDate(until)}`}
                <span className={styles.author}>
                  {authorName && `${authorName}, `}
                  {formatDate(date)}
                </span>
              </p>
            ))}
            {profile.knownIssues !== undefined && <p>{profile.knownIssues}</p>}
          </section>
        )}
        <dl className={styles.facts}>
          {facts.flatMap(([label, value]) =>
            value ? [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>] : [],
          )}
        </dl>
        <footer className={styles.foot}>
          <QrCode address={address} label={`Code that opens ${horse.name}’s page`} />
          <p>
            Scan before you ride: who did what, what to watch, what is next.
            <br />
            {group.name}, printed {formatDate(today)}
          </p>
        </footer>
      </article>
    </>
  );
};
