import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignContentIds, type SourceItem } from "./source-reading.ts";
import type { ContentItem } from "./content-item.ts";
import { contentWorkouts, contentKindOf } from "./content-kind.ts";
import { contentDayNumber, contentProgramDays, patternOfDays } from "./content-program.ts";
import { suggestContent, suggestPlaylist } from "./suggest-content.ts";

const item = (id: string, more: Partial<ContentItem> = {}): ContentItem => ({
  id,
  title: id,
  kind: "workout",
  durationMinutes: 30,
  equipment: [],
  tags: [],
  ...more,
});
const days = (names: string) =>
  names.split(" ").map((name) => ({ contentIds: name === "-" ? [] : [`file:${name}`] }));

describe("days of a content program", () => {
  it("become a pattern if the rest is regular, and stay a list otherwise", () => {
    expect(patternOfDays(days("a b c - d e f - g"))).toEqual({
      pattern: { on: 3, off: 1 },
      days: days("a b c d e f g"),
    });
    for (const names of ["a b c", "- a b", "a b - c - d e", "a b -"])
      expect(patternOfDays(days(names))).toEqual({ days: days(names) });
  });

  it("are counted in calendar days, rest included", () => {
    const pattern = { on: 6, off: 1 };
    expect([0, 5, 6, 77].map((index) => contentDayNumber(index, pattern))).toEqual([1, 6, 8, 90]);
    expect(contentProgramDays({ days: days("a ".repeat(78).trim()), pattern })).toBe(90);
    expect([contentDayNumber(4, undefined), contentProgramDays({ days: days("a - b") })]).toEqual([5, 3]);
  });
});

describe("ids of a source's items", () => {
  const source = (key: string, id: string, title = key): SourceItem => ({ ...item(id, { title }), key });

  it("stay with the item, whatever the source calls it later, and are never given to another", () => {
    const keys = fc.uniqueArray(fc.nat(20), { maxLength: 12 });
    fc.assert(
      fc.property(keys, keys, fc.nat(5), (before, after, shift) => {
        const first = assignContentIds(
          before.map((key) => source(`k${key}`, `plex:${key}`)),
          [],
          new Set(),
        );
        const known = first.items.map(({ id, key, title }) => ({ id, sourceKey: key, title }));
        const second = assignContentIds(
          after.map((key) => source(`k${key}`, `plex:${key + shift}`)),
          known,
          new Set(known.map(({ id }) => id)),
        );
        const ids = second.items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(after.length);
        for (const { id, sourceKey } of known) {
          const now = second.items.find(({ key }) => key === sourceKey);
          if (now) expect(now.id).toBe(id);
          else expect(ids).not.toContain(id);
        }
      }),
    );
  });

  it("are restored to an item with a new key but the same title, once the old key is gone", () => {
    const known = [{ id: "plex:1", sourceKey: "old", title: "Push" }];
    const again = assignContentIds([source("new", "plex:1", "Push")], known, new Set(["plex:1"]));
    expect(again.items).toMatchObject([{ id: "plex:1", key: "new" }]);
    const another = assignContentIds([source("new", "plex:1", "Pull")], known, new Set(["plex:1"]));
    expect(another.items).toMatchObject([{ id: "plex:1-2" }]);
  });

  it("are not taken from another source if somebody wrote them", () => {
    const { items, problems } = assignContentIds([source("a", "file:a")], [], new Set(["file:a"]));
    expect([items, problems]).toEqual([[], [{ path: "a", message: "file:a is in another source, too" }]]);
  });
});

describe("content that was done", () => {
  it("becomes a workout for each main item, including what accompanied it", () => {
    const [warm, cool] = [
      item("file:w", { kind: "warm_up", durationMinutes: 5 }),
      item("file:c", { kind: "cool_down", durationMinutes: 7 }),
    ];
    const [lift, bike] = [
      item("file:lift", { kind: "strength" }),
      item("file:bike", { kind: "cardio", discipline: "cycling" }),
    ];
    const came = (...items: readonly ContentItem[]) =>
      contentWorkouts(items, "2026-11-20").map(({ fields, durationSeconds = 0, discipline }) => [
        fields?.contentId,
        durationSeconds / 60,
        discipline,
      ]);
    expect(came(warm, lift, cool, bike)).toEqual([
      ["file:lift", 42, "strength"],
      ["file:bike", 30, "cycling"],
    ]);
    expect(came(warm, cool)).toEqual([["file:c", 12, "mobility"]]);
    expect(came()).toEqual([]);
  });
});

describe("what to do without a program", () => {
  it("alternates between favourites, another kind, something long ago and something new", () => {
    const items = [
      item("file:fav", { kind: "strength" }),
      item("file:yesterday", { kind: "strength" }),
      item("file:yoga", { kind: "yoga" }),
      item("file:old", { kind: "strength" }),
      item("file:new", { kind: "strength" }),
      item("file:warm", { kind: "warm_up" }),
    ];
    const did = (contentId: string, date: string) => ({ contentId, date });
    const done = [
      did("file:old", "2026-10-01"),
      did("file:fav", "2026-11-10"),
      did("file:fav", "2026-11-15"),
      did("file:yesterday", "2026-11-18"),
      did("file:yesterday", "2026-11-19"),
    ];
    expect(
      suggestContent(items, done, "2026-11-20", 10).map(({ item: { id }, reason }) => [id, reason]),
    ).toEqual([
      ["file:fav", "favourite"],
      ["file:yoga", "variety"],
      ["file:old", "long_ago"],
      ["file:new", "new"],
    ]);
  });

  it("is placed between a short warm-up and a short cool-down", () => {
    const main = item("file:main");
    const items = [
      main,
      item("file:w20", { kind: "warm_up", durationMinutes: 20 }),
      item("file:w6", { kind: "warm_up", durationMinutes: 6 }),
      item("file:s40", { kind: "stretch", durationMinutes: 40 }),
      item("file:s9", { kind: "stretch", durationMinutes: 9 }),
    ];
    expect(suggestPlaylist(main, items).map(({ id }) => id)).toEqual(["file:w6", "file:main", "file:s9"]);
    expect(suggestPlaylist(main, [main]).map(({ id }) => id)).toEqual(["file:main"]);
  });

  it("is sorted by the words of titles and tags", () => {
    expect(
      ["Chest & Back", "X Stretch", "Warm Up", "Yoga X", "Plyometrics", "Day 12", "Cool-down Flow"].map(
        (title) => contentKindOf(title),
      ),
    ).toEqual(["strength", "stretch", "warm_up", "yoga", "cardio", "workout", "cool_down"]);
    expect(contentKindOf("Day 12", ["Morning Yoga"])).toBe("yoga");
    expect(contentKindOf("Behind the Scenes", ["Kickboxing"])).toBe("talk");
  });
});
