import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: { port: 4321, host: "127.0.0.1", dataDir: `${process.cwd()}/data`, demo: true },
    });
    expect(readConfig({ PORT: "", CANTER_DEMO: "" })).toEqual(readConfig({}));
  });

  it("takes what is given", () => {
    const given = {
      PORT: "0",
      HOST: "localhost",
      CANTER_DATA: "/tmp/x",
      DATABASE_URL: "postgres://a@localhost/b",
      CANTER_CLOCK: "2026-11-20T18:40:00Z",
      CANTER_DEMO: "0",
    };
    expect(readConfig(given)).toEqual({
      ok: true,
      value: {
        port: 0,
        host: "localhost",
        dataDir: "/tmp/x",
        databaseUrl: "postgres://a@localhost/b",
        clockStart: Date.UTC(2026, 10, 20, 18, 40),
        demo: false,
      },
    });
  });

  it("names each variable that makes no sense, what it is and what it must be", () => {
    const wrong = readConfig({
      PORT: "80a",
      HOST: "0.0.0.0",
      CANTER_CLOCK: "soon",
      CANTER_DEMO: "on",
      DATABASE_URL: "localhost",
    });
    expect(wrong).toMatchObject({
      ok: false,
      error: [
        { path: "PORT", message: expect.stringContaining('from 0 to 65535, as in 4321 (it is "80a")') },
        { path: "HOST", message: expect.stringContaining("on this machine only") },
        { path: "DATABASE_URL", message: expect.stringContaining("postgres://") },
        { path: "CANTER_CLOCK", message: expect.stringContaining("2026-11-20T18:40:00Z") },
        { path: "CANTER_DEMO", message: expect.stringContaining("0 or 1") },
      ],
    });
  });
});
