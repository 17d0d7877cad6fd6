import { escapeLikePattern } from '@repo/db/like-pattern';
import { joinSql, type Sql, sql } from '@repo/db/sql';
import type { AuditLogFilters } from '@repo/schemas/audit-log';

/** Whose entries may be read: everything, or what happened in one centre (nothing for who has none). */
export type AuditScope = 'everything' | { organizationId: string | null };

const dayMs = 86_400_000;

/** When a Singapore calendar date began; Singapore is eight hours ahead of UTC all year. */
function dayStart(date: string): Date {
  return new Date(`${date}T00:00:00+08:00`);
}

/** A kind of actions ends before the dot: `user` stands for everything that begins with `user.`. */
function actionCondition(action: string): Sql {
  return action.includes('.')
    ? sql`action = ${action}`
    : sql`action LIKE ${`${escapeLikePattern(action)}.%`}`;
}

/** The entries that somebody may read and wants, as one condition. */
export function auditConditionSql(scope: AuditScope, filters: AuditLogFilters): Sql {
  const { action, targetType, targetId, actor, q, from, to } = filters;
  const conditions = [sql`true`];
  if (scope !== 'everything') conditions.push(sql`organization_id = ${scope.organizationId}`);
  if (action.length > 0) conditions.push(sql`(${joinSql(action.map(actionCondition), ' OR ')})`);
  if (targetType) conditions.push(sql`target_type = ${targetType}`);
  if (targetId) conditions.push(sql`target_id = ${targetId}`);
  if (actor) conditions.push(sql`actor = ${actor}`);
  if (q) conditions.push(sql`actor_label ILIKE ${`%${escapeLikePattern(q)}%`}`);
  if (from) conditions.push(sql`at >= ${dayStart(from)}`);
  if (to) conditions.push(sql`at < ${new Date(dayStart(to).getTime() + dayMs)}`);
  return joinSql(conditions, ' AND ');
}
