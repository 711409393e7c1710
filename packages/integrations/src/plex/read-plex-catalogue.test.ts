import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleLibraries, type StandInLibrary } from "../testing/plex-server/plex-library.ts";
import {
  type PlexFault,
  type PlexServer,
  standInToken,
  startPlexServer,
} from "../testing/plex-server/start-plex-server.ts";
import { fetchPlexPicture } from "./open-plex-media.ts";
import { readPlexCatalogue } from "./read-plex-catalogue.ts";

let server: PlexServer;
beforeAll(async () => {
  server = await startPlexServer();
});
beforeEach(() => {
  server.setFault(undefined);
  server.setLibraries(sampleLibraries);
  server.requests.length = 0;
});
afterAll(() => server.close());

const limits = { requestMilliseconds: 300, totalMilliseconds: 3000, bytes: 1_000_000 };
const read = (more: object = {}) =>
  readPlexCatalogue({ fetch, url: server.url, token: standInToken, limits, ...more });
const valueOf = async (more: object = {}) => {
  const reading = await read(more);
  if (!reading.ok) throw new Error(reading.error);
  return reading.value;
};

const show = (
  episodes: (StandInLibrary & { readonly type: "show" })["shows"][number]["episodes"],
): StandInLibrary => ({
  key: "1",
  title: "Fitness",
  type: "show",
  shows: [{ ratingKey: "1200", title: "Garage Strength", episodes }],
});
const some = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ratingKey: `${9000 + i}`,
    title: `Part ${i + 1}`,
    minutes: 30,
  }));

describe("a Plex server", () => {
  it("gives its episodes as items, and its shows as orders to train by", async () => {
    const { items, programs, problems, isComplete, libraries } = await valueOf();
    expect([items.length, problems, isComplete]).toEqual([11, [], true]);
    expect(items.find(({ id }) => id === "plex:12004")).toEqual({
      id: "plex:12004",
      key: "plex://episode/5d9c120012004",
      title: "Yoga",
      kind: "yoga",
      durationMinutes: 75,
      equipment: [],
      tags: [],
      series: { title: "Garage Strength", season: 1, episode: 4 },
      play: {
        url: expect.stringMatching(
          /^https:\/\/app\.plex\.tv\/desktop\/#!\/server\/0f3c\w+\/details\?key=%2Flibrary%2Fmetadata%2F12004$/,
        ),
        mediaType: "link",
      },
      picture: "/library/metadata/12004/thumb/1736000000",
      media: "/library/parts/62004/1736000000/file.mp4",
    });
    // Specials are no part of the order.
    expect(programs.map(({ id, days }) => [id, days.length])).toEqual([
      ["plex:show:1200", 7],
      ["plex:show:1300", 3],
    ]);
    expect(libraries).toEqual([
      { title: "Fitness", type: "show", isRead: true },
      { title: "Films", type: "movie", isRead: false },
      { title: "Music", type: "artist", isRead: false },
    ]);
    expect(JSON.stringify(items)).not.toContain(standInToken);
  });

  it("is asked for the libraries that were chosen, and says which there are", async () => {
    expect((await valueOf({ libraries: ["films"] })).items.map(({ id }) => id)).toEqual(["plex:2001"]);
    const lost = await valueOf({ libraries: ["Fitnes", "Films"] });
    expect([lost.items.length, lost.isComplete, lost.problems]).toEqual([
      1,
      false,
      [{ path: "libraries", message: "has no library Fitnes; there are: Fitness, Films" }],
    ]);
    server.setLibraries(sampleLibraries.slice(1));
    expect(await valueOf()).toMatchObject({
      items: [],
      isComplete: false,
      problems: [{ message: "must be chosen, as none is named after training; there are: Films" }],
    });
  });

  it("is read page by page", async () => {
    server.setLibraries([show(some(450))]);
    expect((await valueOf()).items.length).toBe(450);
    expect(server.requests.filter(({ path }) => path.includes("/all")).length).toBe(3);
  });

  it("is told from one whose entries are broken: each is named, the others are read", async () => {
    const [first, second, third, ...rest] = some(6).map((episode) => ({ ...episode, season: 1 }));
    server.setLibraries([
      show([
        { ...first!, more: { duration: null } },
        { ...second!, more: { title: 5 } },
        { ...third!, more: { ratingKey: null } },
        ...rest,
      ]),
    ]);
    const { items, problems, unread, isComplete } = await valueOf();
    expect(items.map(({ title }) => title)).toEqual(["Part 4", "Part 5", "Part 6"]);
    expect(problems).toEqual([
      { path: "Fitness/Garage Strength/S1E1 Part 1", message: "has no duration: let Plex analyse it" },
      { path: "Fitness/Garage Strength/S1E2 entry 2", message: "has no usable title" },
      { path: "Fitness/Garage Strength/S1E3 Part 3", message: "has no usable ratingKey" },
    ]);
    expect(unread).toEqual(["plex:9000", expect.stringContaining("plex://episode/"), "plex:9001"]);
    // One that has no key could be any of those that are known.
    expect(isComplete).toBe(false);
  });

  const faults: readonly (readonly [PlexFault, RegExp])[] = [
    ["web page", /answered with a web page instead of JSON at/],
    ["XML", /answered with XML instead of JSON at/],
    ["nothing", /answered with (?:nothing instead of JSON|JSON that breaks off) at/],
    ["half", /broke off in the middle of its answer/],
    ["silence", /did not answer within 0\.3 seconds/],
    ["no container", /answered without a MediaContainer at/],
    ["no entries", /answered without its libraries at/],
    ["huge", /answered with more than 1 MB/],
    ["endless", /answered with more than 1 MB/],
    ["redirect", /sends elsewhere \(302\): only the address that was set is asked/],
    [401, /refuses the token \(401\): enter another one/],
    [403, /refuses the token \(403\)/],
    [404, /has nothing at \S+ \(404\)/],
    [429, /is asked too much at the moment \(429\)/],
    [500, /failed at \S+ \(500\)/],
    [503, /failed at \S+ \(503\)/],
  ];
  it.each(faults)("that answers with %s is told in words", async (fault, words) => {
    server.setFault(fault, "/library/sections");
    const reading = await read();
    expect(reading).toEqual({ ok: false, error: expect.stringMatching(words) });
    const { error } = reading as { readonly error: string };
    expect(error.startsWith(`The Plex server at ${server.url} `)).toBe(true);
    expect(error).not.toMatch(/stand-in-token|admin|undefined|fetch failed/);
  });

  it.each([
    ...faults.filter(([fault]) => fault !== "no entries"),
    ["no entries", /without its entries/],
    ["short of its total", /told of 300 entries and gave 200/],
  ] as const)(
    "that goes wrong with %s within a library leaves the rest readable, and the reading incomplete",
    async (fault, words) => {
      server.setLibraries([
        show(some(300)),
        {
          key: "9",
          title: "Yoga",
          type: "show",
          shows: [
            {
              ratingKey: "7",
              title: "Y",
              episodes: some(2).map((one, i) => ({ ...one, ratingKey: `77${i}` })),
            },
          ],
        },
      ]);
      server.setFault(fault, "/library/sections/1/all", 2);
      const { items, problems, isComplete } = await valueOf();
      expect([items.length, isComplete]).toEqual([202, false]);
      expect(problems).toEqual([
        { path: "Fitness", message: expect.stringMatching(/^was not read to its end: the Plex server /) },
      ]);
      expect(problems[0]?.message).toMatch(words);
    },
  );

  it("that is not there is told in words", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    for (const url of [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
      expect(await read({ url })).toEqual({
        ok: false,
        error: `The Plex server at ${url} refuses connections: is it running?`,
      });
    // Nobody is ever asked at this port.
    expect(await read({ url: "http://127.0.0.1:9" })).toMatchObject({
      ok: false,
      error: expect.stringContaining("The Plex server at http://127.0.0.1:9 can’t be reached"),
    });
    expect(await read({ url: "http://no-such-host.invalid" })).toMatchObject({
      error: expect.stringMatching(/can’t be found|can't be found/),
    });
  });

  it("gets no more time in all than is allowed", async () => {
    server.setFault("silence", "/library/sections/1");
    const started = performance.now();
    const reading = await valueOf({
      limits: { ...limits, requestMilliseconds: 60_000, totalMilliseconds: 400 },
    });
    expect(reading.isComplete).toBe(false);
    // Sooner than the one request would have been given up.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it("is the only one that is asked, with its token in a header", async () => {
    await valueOf();
    expect(
      server.requests.every(({ token, path }) => token === standInToken && !path.includes(standInToken)),
    ).toBe(true);
    const access = { fetch, url: server.url, token: standInToken };
    expect(await fetchPlexPicture(access, "/library/metadata/12004/thumb/1736000000")).toMatchObject({
      ok: true,
      value: { type: "image/png" },
    });
    server.requests.length = 0;
    for (const path of [
      "//127.0.0.1:9/x",
      "http://127.0.0.1:9/x",
      "/\\127.0.0.1:9/x",
      "@127.0.0.1:9/x",
      ".example.com/x",
    ])
      expect(await fetchPlexPicture(access, path)).toEqual({
        ok: false,
        error: "names an address that is not its own",
      });
    expect(server.requests).toEqual([]);
    server.setFault("web page", "/library/metadata");
    expect(await fetchPlexPicture(access, "/library/metadata/1/thumb/1")).toMatchObject({
      error: "answered with something that is no picture",
    });
  });
});
