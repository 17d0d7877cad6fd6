import { newId } from '@repo/db/new-id';
import { joinSql, sql } from '@repo/db/sql';
import type { AuditDb } from './audit-db.ts';

type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
type JsonObject = { readonly [name: string]: JsonValue | undefined };

/** The values before and after, the changed fields alone. Never a secret, a mail address or an identity number. */
export type AuditValues = JsonObject;

export type AuditEvent<Action extends string, Target extends string> = {
  /** The kind of thing, a dot, and what was done to it. A new one gets its name in the service's audit-names.ts. */
  action: Action;
  targetType: Target;
  targetId: string;
  before?: AuditValues | null;
  after?: AuditValues | null;
};

/** Null is the service itself; `anonymous` somebody who is not signed in; `operator` a command on the server; `label` the name as it is now. */
export type AuditActor =
  | { kind: 'user' | 'key'; id: string; label: string }
  | 'anonymous'
  | 'operator'
  | null;

export type AuditOrigin = {
  actor: AuditActor;
  requestId: string;
  /** When it happened; without one the database's clock tells. */
  at?: Date;
  /** The centre whose managers may read the entry; only where the service's log has such a column. */
  organizationId?: string | null;
};

/** How the log names an actor. */
export function describeActor(actor: AuditActor): { actor: string; actorLabel: string } {
  if (actor === null) return { actor: 'system', actorLabel: 'The service itself' };
  if (actor === 'anonymous') return { actor, actorLabel: 'Nobody signed in' };
  if (actor === 'operator') return { actor, actorLabel: 'The operator' };
  return { actor: `${actor.kind}:${actor.id}`, actorLabel: actor.label };
}

function jsonText(values: AuditValues | null | undefined): string | null {
  return values === null || values === undefined ? null : JSON.stringify(values);
}

/**
 * Writes who did what into the append-only log, in the transaction of the change itself. With an `id` that the log has
 * already nothing is written. Answers whether something was.
 */
export async function recordAuditEntryUnlessKnown(
  tx: AuditDb,
  origin: AuditOrigin,
  event: AuditEvent<string, string>,
  id: string = newId(),
): Promise<boolean> {
  const { actor, actorLabel } = describeActor(origin.actor);
  const columns = [
    sql`id`,
    sql`at`,
    sql`actor`,
    sql`actor_label`,
    sql`action`,
    sql`target_type`,
    sql`target_id`,
    sql`before`,
    sql`after`,
    sql`request_id`,
  ];
  const values = [
    sql`${id}`,
    sql`coalesce(${origin.at ?? null}::timestamptz, now())`,
    sql`${actor}`,
    sql`${actorLabel}`,
    sql`${event.action}`,
    sql`${event.targetType}`,
    sql`${event.targetId}`,
    sql`${jsonText(event.before)}::jsonb`,
    sql`${jsonText(event.after)}::jsonb`,
    sql`${origin.requestId}`,
  ];
  if (origin.organizationId !== undefined) {
    columns.push(sql`organization_id`);
    values.push(sql`${origin.organizationId}`);
  }
  const written = await tx.$executeRaw(
    sql`INSERT INTO audit_entry (${joinSql(columns)}) VALUES (${joinSql(values)}) ON CONFLICT (id) DO NOTHING`,
  );
  return written > 0;
}
