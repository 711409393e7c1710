import { type RawBuilder, sql } from "kysely";

/** For `updated_at`: no two changes of a program have the same, so that it tells whether somebody has seen the latest. */
export const laterThanBefore = (at: number): RawBuilder<number> =>
  sql`case when updated_at >= ${at} then updated_at + 1 else cast(${at} as bigint) end`;
