import { type Sql, sql } from '@repo/db/sql';
import type { NotifyOptions } from './notify.ts';

/** True of a notification, `n`, whose actor must not reach its recipient: a block or ban may be committed after it was recorded. */
export function isFromBlockedActorSql(blocked: NotifyOptions['blocked']): Sql {
  if (!blocked) return sql`false`;
  return sql`(n.actor_id IS NOT NULL AND EXISTS (SELECT FROM (SELECT n.user_id) AS r WHERE ${blocked(sql`n.actor_id`)}))`;
}
