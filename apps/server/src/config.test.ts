import { describe, expect, it } from "vitest";
import { isLocalOnly, readConfig } from "./config.ts";

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: { port: 4321, host: "127.0.0.1", dataDir: `${process.cwd()}/data`, demo: true },
    });
    expect(readConfig({ PORT: "", CANTER_DEMO: "" })).toEqual(readConfig({}));
  });

  it("uses the given values", () => {
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

  it("names each invalid variable, its value and the accepted form", () => {
    const wrong = readConfig({
      PORT: "80a",
      HOST: "0.0.0.0 or so",
      CANTER_CLOCK: "soon",
      CANTER_DEMO: "on",
      DATABASE_URL: "localhost",
    });
    expect(wrong).toMatchObject({
      ok: false,
      error: [
        { path: "PORT", message: expect.stringContaining('from 0 to 65535, as in 4321 (it is "80a")') },
        { path: "HOST", message: expect.stringContaining("0.0.0.0") },
        { path: "DATABASE_URL", message: expect.stringContaining("postgres://") },
        { path: "CANTER_CLOCK", message: expect.stringContaining("2026-11-20T18:40:00Z") },
        { path: "CANTER_DEMO", message: expect.stringContaining("0 or 1") },
      ],
    });
  });

  it("requires all settings of a set or none, and repeats no secret", () => {
    const given = {
      HOST: "0.0.0.0",
      CANTER_URL: "https://canter.example/",
      CANTER_OWNER_EMAIL: "rita@example.com",
      CANTER_OWNER_PASSWORD: "long enough to keep",
      CANTER_OWNER_TOKEN: "a-token-of-sixteen",
      CANTER_OIDC_ISSUER: "https://id.example",
      CANTER_OIDC_CLIENT_ID: "canter",
      CANTER_OIDC_CLIENT_SECRET: "hush",
      CANTER_SMTP_URL: "smtp://mail.example",
    };
    expect(readConfig(given)).toMatchObject({
      ok: true,
      value: {
        host: "0.0.0.0",
        publicUrl: "https://canter.example",
        owner: { email: "rita@example.com", password: "long enough to keep", token: "a-token-of-sixteen" },
        oidc: { issuer: "https://id.example", clientId: "canter", clientSecret: "hush" },
        mail: { url: "smtp://mail.example" },
      },
    });
    const secrets = {
      CANTER_OWNER_PASSWORD: "shorty",
      CANTER_OWNER_TOKEN: "to ken",
      CANTER_SMTP_URL: "u:pw@x",
    };
    const wrong = readConfig({ ...secrets, CANTER_SECRET: "little", CANTER_URL: "canter.example/app" });
    expect(wrong.ok ? [] : wrong.error.map(({ path }) => path)).toHaveLength(5);
    for (const secret of [...Object.values(secrets), "little"])
      expect(JSON.stringify(wrong)).not.toContain(secret);
    expect(readConfig({ CANTER_OIDC_ISSUER: "https://id.example" })).toMatchObject({
      ok: false,
      error: [{ path: "CANTER_OIDC_CLIENT_ID" }, { path: "CANTER_OIDC_CLIENT_SECRET" }],
    });
  });

  it("accepts addresses and ranges separated by commas, and states the accepted form for others", () => {
    const given = { CANTER_TRUSTED_PROXIES: "10.0.0.2, 172.16.0.0/12", CANTER_PRIVATE_ADDRESSES: "fd00::/8" };
    expect(readConfig(given)).toMatchObject({
      ok: true,
      value: { trustedProxies: ["10.0.0.2", "172.16.0.0/12"], privateAddresses: ["fd00::/8"] },
    });
    for (const wrong of ["10.0.0.0/40", "a name", "10.0.0", "fe80::1%eth0"])
      expect(readConfig({ CANTER_TRUSTED_PROXIES: wrong })).toMatchObject({
        ok: false,
        error: [{ path: "CANTER_TRUSTED_PROXIES", message: expect.stringContaining("10.0.0.0/8") }],
      });
  });

  it("determines whether only this machine has access", () => {
    const local = (environment: Record<string, string>) => {
      const config = readConfig(environment);
      return config.ok && isLocalOnly(config.value);
    };
    expect(local({})).toBe(true);
    expect(local({ HOST: "::1", CANTER_URL: "http://localhost:4321" })).toBe(true);
    expect(local({ HOST: "0.0.0.0" })).toBe(false);
    expect(local({ CANTER_URL: "https://canter.example" })).toBe(false);
  });

  it("names the default model for groups without one", () => {
    const model = {
      CANTER_MODEL: "openai:some-model",
      OPENAI_API_KEY: "secret-key",
      CANTER_MODEL_PRICE: "3/15.5",
    };
    expect(readConfig(model)).toMatchObject({
      ok: true,
      value: {
        model: {
          provider: "openai",
          model: "some-model",
          key: "secret-key",
          price: { inputPerMillion: 3, outputPerMillion: 15.5 },
        },
      },
    });
    expect(readConfig({ ...model, CANTER_MODEL: "some-model" })).toMatchObject({
      error: [{ path: "CANTER_MODEL", message: expect.stringContaining("provider:model") }],
    });
    expect(readConfig({ ...model, CANTER_MODEL_PRICE: "3" })).toMatchObject({
      error: [{ path: "CANTER_MODEL_PRICE", message: expect.stringContaining("3/15") }],
    });
    expect(JSON.stringify(readConfig({ CANTER_MODEL: "openai:m" }))).toContain("OPENAI_API_KEY");
  });

  it("reads the client registrations with services, and the watched folder", () => {
    const given = {
      CANTER_STRAVA_CLIENT_ID: "1",
      CANTER_STRAVA_CLIENT_SECRET: "s",
      CANTER_WITHINGS_URL: "http://127.0.0.1:9",
      CANTER_IMPORT_FOLDER: "/inbox",
      CANTER_IMPORT_MEMBER: "ann@example.com",
    };
    expect(readConfig(given)).toMatchObject({
      ok: true,
      value: {
        serviceClients: {
          strava: { clientId: "1", clientSecret: "s" },
          withings: { clientId: "", clientSecret: "", url: "http://127.0.0.1:9" },
        },
        importFolder: { path: "/inbox", email: "ann@example.com" },
      },
    });
    expect(readConfig({ CANTER_WITHINGS_CLIENT_ID: "1" })).toMatchObject({
      ok: false,
      error: [{ path: "CANTER_WITHINGS_CLIENT_SECRET", message: "is needed with CANTER_WITHINGS_CLIENT_ID" }],
    });
  });
});
