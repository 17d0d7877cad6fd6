import type { TrainingActor } from '@repo/auth/training-actor';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AuditAction, AuditTarget } from './audit-names.ts';

/** The values before and after, the changed fields alone. Never a secret, never an identity number. */
export type AuditValues = Prisma.InputJsonObject;

export type AuditEvent = {
  /** "user.deactivate": the kind of thing, then what was done to it. A new one gets its name in audit-names.ts. */
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  before?: AuditValues | null;
  after?: AuditValues | null;
};

/** Null is the service itself; `anonymous` somebody who is not signed in. */
type AuditActor = TrainingActor | 'anonymous' | null;
type Auditor = { actor: AuditActor; requestId: string };

/** How the log names an actor. */
export function describeActor(actor: AuditActor): { actor: string; actorLabel: string } {
  if (actor === null) return { actor: 'system', actorLabel: 'The service itself' };
  if (actor === 'anonymous') return { actor, actorLabel: 'Nobody signed in' };
  return actor.kind === 'user'
    ? { actor: `user:${actor.id}`, actorLabel: actor.fullName }
    : { actor: `key:${actor.id}`, actorLabel: actor.name };
}

/** Writes who did what into the append-only log, in the transaction of the deed itself. */
export async function recordAudit(
  tx: TrainingDb,
  { actor, requestId }: Auditor,
  { before, after, ...event }: AuditEvent,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...describeActor(actor),
      ...event,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      requestId,
    },
  });
}
