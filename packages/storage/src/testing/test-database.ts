import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { DialectName } from "../database.ts";
import type { DatabaseLocation } from "../open-database.ts";
import type {} from "./postgres-global-setup.ts";

/** A place for a database that nobody else uses: an empty folder, or an empty database of the run's PostgreSQL. */
export type TestDatabase = { readonly location: DatabaseLocation; readonly remove: () => Promise<void> };

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject("postgresUrl"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const freshPostgres = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    location: { url: url.href },
    remove: () => onServer(`drop database if exists ${name} with (force)`),
  };
};

const freshSqlite = async (): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canter-store-"));
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/** Makes the place; the database in it is made by whoever opens it. */
export const freshDatabase = async (dialect: DialectName): Promise<TestDatabase> =>
  dialect === "postgres" ? await freshPostgres() : await freshSqlite();
