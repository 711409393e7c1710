import { can } from "@canter/domain/access/access";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { contentKindSchema } from "@canter/domain/content/content-item";
import { contentProgramDays } from "@canter/domain/content/content-program";
import { suggestContent } from "@canter/domain/content/suggest-content";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { listContentItems, type StoredContentItem } from "@canter/storage/content/content-items";
import { listContentPrograms } from "@canter/storage/content/content-programs";
import { type ContentSource, listContentSources } from "@canter/storage/content/content-sources";
import { listEquipment } from "@canter/storage/group/equipment";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { contentDone } from "./content-done.ts";

const inputSchema = z.object({
  kinds: z.array(contentKindSchema).max(13).optional(),
  words: z.string().max(200).optional().describe("words of title, series or tags"),
  maxMinutes: z.number().min(1).max(600).optional(),
  limit: z.number().int().min(1).max(200).default(60),
});

/** Looked through for what was done and what is suggested. */
const maxScanned = 5000;
const maxSuggestions = 5;
const maxPrograms = 50;

const lineOf = ({
  id,
  title,
  kind,
  durationMinutes,
  discipline,
  equipment,
  series,
  tags,
}: StoredContentItem) => ({
  id,
  title,
  kind,
  durationMinutes,
  equipment,
  ...(discipline !== undefined && { discipline }),
  ...(series && { series: series.title }),
  ...(tags.length > 0 && { tags: tags.slice(0, 5) }),
});

/** "the Plex library": where content comes from, as it is talked about. */
const nameOfSource = ({ kind, name }: Pick<ContentSource, "kind" | "name">): string =>
  kind === "plex"
    ? /\bplex\b/iu.test(name)
      ? `the ${name} library`
      : `the Plex library ${name}`
    : `the catalogue ${name}`;

/**
 * The menu of what there is to train with: only these ids exist. What the member did comes first, with how often and when last, then the rest by title; suggestions
 * for a day without a program with their reason; programs of content that could be started.
 */
export const getFitnessContent = (
  { store: { db } }: Pick<ApplicationContext, "store">,
  { scope, member }: Pick<MemberContext, "scope" | "member">,
  today: string,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_fitness_content",
    description:
      "The household's menu of content to train with: items with ids, how often the member did them, suggestions, and programs of content. Use only ids from here.",
    effect: "read",
    input: inputSchema,
    run: async ({ kinds, words, maxMinutes, limit }) => {
      const filter = { kinds, q: words, maxMinutes, limit: maxScanned };
      const page = await listContentItems(db, scope, filter);
      const items = page.ok ? page.value.items : [];
      const done = await contentDone(db, scope, { athleteId: member.athleteId, today, items });
      const history = new Map<string, { times: number; lastDone: string }>();
      for (const { contentId, date } of done)
        history.set(contentId, { times: (history.get(contentId)?.times ?? 0) + 1, lastDone: date });
      const timesOf = ({ id }: StoredContentItem) => history.get(id)?.times ?? 0;
      const sorted = items.toSorted((a, b) => timesOf(b) - timesOf(a));
      const household = await listEquipment(db, scope);
      const programs = (await listContentPrograms(db, scope)).filter(
        ({ missingAt }) => missingAt === undefined,
      );
      const sources = await listContentSources(db, scope);
      // One that never could be read is for whoever set it up, and is news to nobody else.
      const isOwner = can(member.role, "content", "administer");
      const unreached = sources
        .filter(({ status, syncedAt }) => status === "failed" && (isOwner || syncedAt !== undefined))
        .map(nameOfSource);
      return ok({
        items: sorted.slice(0, limit).map((item) => {
          const known = history.get(item.id);
          return { ...lineOf(item), ...(known && { timesDone: known.times, lastDone: known.lastDone }) };
        }),
        hasMore: items.length > limit,
        suggestions: suggestContent(items, done, today, maxSuggestions).map(({ item, reason }) => ({
          id: item.id,
          title: item.title,
          reason,
        })),
        programs: programs.slice(0, maxPrograms).map((program) => ({
          id: program.id,
          title: program.title,
          days: contentProgramDays(program),
          ...(program.pattern && { pattern: `${program.pattern.on} on, ${program.pattern.off} off` }),
        })),
        ...(unreached.length > 0 && { unreached }),
        ...(household.length > 0 && { household: household.map(({ name }) => name) }),
      });
    },
  });
