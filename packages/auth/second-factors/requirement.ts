import { type Sql, sql } from '@repo/db/sql';

/** Of a person `u` of whom a second factor is required: whether they have none yet. */
export function lacksRequiredFactorSql(required: Sql): Sql {
  return sql`(${required} AND NOT EXISTS (SELECT FROM totp_secret f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkey f WHERE f.user_id = u.id))`;
}
