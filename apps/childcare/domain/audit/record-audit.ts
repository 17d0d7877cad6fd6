import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import type { AuditAction, AuditTarget } from './audit-names.ts';

export type AuditEvent = {
  /** "certificate.revoke": the kind of thing, then what was done to it. A new one gets its name in audit-names.ts. */
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  /** The values before and after, the changed fields alone. Never a secret. */
  before?: Prisma.InputJsonObject | null;
  after?: Prisma.InputJsonObject | null;
};

/** Writes who did what into the append-only log, in the transaction of the change itself. */
export async function recordAudit(
  tx: ChildcareDb,
  { actor, requestId, clock }: Pick<SignedInContext, 'actor' | 'requestId' | 'clock'>,
  { before, after, ...event }: AuditEvent,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      at: clock(),
      actor: `user:${actor.id}`,
      actorLabel: actor.name,
      ...event,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
      requestId,
    },
  });
}
