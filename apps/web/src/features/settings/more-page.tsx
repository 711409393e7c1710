import {
  IconArchive,
  IconBarbell,
  IconBell,
  IconBulb,
  IconWriting,
  IconCalendarTime,
  IconChartBar,
  IconChevronRight,
  IconClock,
  IconDatabaseExport,
  IconDatabaseImport,
  IconEye,
  IconHelpCircle,
  IconHorse,
  IconKey,
  IconLock,
  IconMessages,
  IconMoodSmile,
  IconMovie,
  IconNotes,
  IconPlaylist,
  IconPlugConnected,
  IconReport,
  IconRoute,
  IconScale,
  IconServer,
  IconSettings,
  IconSparkles,
  IconTags,
  IconTarget,
  IconToolsKitchen2,
  IconTrophy,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { athletesQuery } from "../../api/session.ts";
import { draftCountQuery } from "../../api/workouts.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { waitingInWords, type DraftCount } from "../../ui/words/drafts-in-words.ts";
import styles from "./settings.module.css";

const icon = { size: 22, stroke: 1.6, "aria-hidden": true } as const;

type Entry = {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly icon: typeof IconNotes;
  readonly title: string;
  readonly says: string;
  /** On a wide screen the rail has it. */
  readonly isInRail?: true;
  /** Only for those who may log here. */
  readonly isForLogging?: true;
};

const barn: Entry = {
  to: "/barn",
  icon: IconHorse,
  title: "Barn",
  says: "Your horses, and their week",
  isInRail: true,
};

const ofTraining = (waiting: DraftCount | undefined): readonly Entry[] => [
  {
    to: "/history",
    icon: IconCalendarTime,
    title: "History",
    says: "Everything that was done, day by day",
    isInRail: true,
  },
  {
    to: "/records",
    icon: IconTrophy,
    title: "Records",
    says: "Your bests, exercise by exercise",
    isInRail: true,
  },
  { to: "/exercises", icon: IconBarbell, title: "Exercises", says: "How they are done, and how yours went" },
  { to: "/content", icon: IconMovie, title: "Content", says: "Videos, classes and routines to train with" },
  { to: "/playlists", icon: IconPlaylist, title: "Playlists", says: "What you do one after the other" },
  {
    to: "/drafts",
    icon: IconNotes,
    title: "Drafts",
    says: waiting?.count ? waitingInWords(waiting) : "Nothing waits for an answer",
  },
  { to: "/deleted", icon: IconArchive, title: "Deleted", says: "Bring workouts back" },
  {
    to: "/import",
    icon: IconDatabaseImport,
    title: "Bring files in",
    says: "From a watch, Strava, Strong, Hevy and others",
    isForLogging: true,
  },
  {
    to: "/sources",
    icon: IconPlugConnected,
    title: "Connected sources",
    says: "Strava and Withings: what is new comes by itself",
    isForLogging: true,
  },
  { to: "/data", icon: IconDatabaseExport, title: "Your data", says: "Take it along as a file" },
];

const ofTheCoach: readonly Entry[] = [
  {
    to: "/help",
    icon: IconHelpCircle,
    title: "What you can write",
    says: "Examples of all that the box understands",
    isForLogging: true,
  },
  {
    to: "/conversations",
    icon: IconMessages,
    title: "Conversations",
    says: "What was said, found by its words",
  },
  { to: "/coaches", icon: IconMoodSmile, title: "Your coach", says: "Who speaks, and what it stresses" },
  { to: "/memory", icon: IconBulb, title: "Memory", says: "What is remembered about you" },
  {
    to: "/readings",
    icon: IconWriting,
    title: "Set right",
    says: "Messages that were read wrong, and how they are read now",
    isForLogging: true,
  },
  {
    to: "/assignments",
    icon: IconClock,
    title: "Automatic tasks",
    says: "What your coach does by itself, and when",
  },
  { to: "/runs", icon: IconRoute, title: "Activity", says: "Every answer, and how it came about" },
];

const ofBodyAndFood: readonly Entry[] = [
  {
    to: "/body",
    icon: IconScale,
    title: "Body",
    says: "Weight, sleep and other measures, body scans",
    isInRail: true,
  },
  {
    to: "/food",
    icon: IconToolsKitchen2,
    title: "Food",
    says: "What was eaten, and what is left of the day",
    isInRail: true,
  },
  { to: "/goals", icon: IconTarget, title: "Goals", says: "How they stand, and when you get there" },
];

const ofOneself: readonly Entry[] = [
  {
    to: "/notifications",
    icon: IconBell,
    title: "Notifications",
    says: "What you were notified of, and what you want to be",
  },
  { to: "/settings", icon: IconSettings, title: "Settings", says: "Name, units, time zone, theme" },
  {
    to: "/sharing",
    icon: IconEye,
    title: "Who sees my training",
    says: "Nobody, unless you say so; of horses, their whole barn",
  },
  { to: "/security", icon: IconLock, title: "Signing in", says: "Password, passkeys, browsers, signing out" },
  { to: "/api-keys", icon: IconKey, title: "API keys", says: "For programs that act for you" },
];

const ofTheGroup = ({ group, member }: ActingMember): readonly Entry[] => [
  ...(group.kind === "barn"
    ? ([
        {
          to: "/reports",
          icon: IconReport,
          title: "Reports",
          says: "What each week was for every horse",
        },
      ] as const)
    : []),
  { to: "/members", icon: IconUsers, title: "Members", says: `Who is in ${group.name}, and invitations` },
  { to: "/disciplines", icon: IconTags, title: "Disciplines", says: `What ${group.name} trains` },
  ...(can(member.role, "model", "read")
    ? ([
        {
          to: "/models",
          icon: IconSparkles,
          title: "Models",
          says: "Which one helps, and how much it may take",
        },
        { to: "/usage", icon: IconChartBar, title: "Model usage", says: "Tokens and money, by month" },
      ] as const)
    : []),
];

const ofTheInstallation: readonly Entry[] = [
  {
    to: "/installation",
    icon: IconServer,
    title: "Installation",
    says: "Who makes groups, which you trust, limits",
  },
];

const Section = ({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) => {
  const mayLog = useMayLog();
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.entries}>
        {entries
          .filter(({ isForLogging }) => mayLog || isForLogging !== true)
          .map((entry) => (
            <li key={entry.to} className={entry.isInRail && styles.inRail}>
              <Link to={entry.to} className={styles.entry}>
                <entry.icon {...icon} />
                <span>
                  <span className={styles.entryTitle}>{entry.title}</span>
                  <span className={styles.quiet}>{entry.says}</span>
                </span>
                <IconChevronRight size={18} stroke={1.6} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
};

/** Links to what is needed now and then. */
export const MorePage = () => {
  const acting = useActingMember();
  const { data: drafts } = useQuery(draftCountQuery(acting.member.id));
  const { data: athletes = [] } = useQuery(athletesQuery);
  const hasBarn = acting.group.kind !== "barn" && athletes.some(({ kind }) => kind === "horse");
  const training = ofTraining(drafts);
  return (
    <>
      <PageHead title="More" />
      <div className={styles.groups}>
        <Section title="Training" entries={hasBarn ? [barn, ...training] : training} />
        <Section title="Body and food" entries={ofBodyAndFood} />
        <Section title="Coach" entries={ofTheCoach} />
        <Section title="You" entries={ofOneself} />
        <Section title={acting.group.name} entries={ofTheGroup(acting)} />
        {acting.account.firstOwner && <Section title="Canter" entries={ofTheInstallation} />}
      </div>
      <p className={styles.version}>
        Canter {acting.version}
        <span>
          {" "}
          · press <kbd>?</kbd> for the keyboard
        </span>
      </p>
    </>
  );
};
