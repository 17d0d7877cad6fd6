import { describeActor } from '@repo/audit/record-entry';
import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { Context } from '#domain/context.ts';
import type { AuditAction } from './audit-names.ts';

export type LearnerAuditEntry = {
  learnerId: string;
  /** Whose managers may read the entry. */
  organizationId: string;
  before?: object;
  after: object;
};

/** Who did it, in which request; null is the service itself. */
export type LearnerAuditContext = { actor: { id: string; name: string } | null } & Pick<
  Context,
  'requestId' | 'clock'
>;

/** `recordAudit` of one action to thousands of learners, in one statement. */
export async function recordLearnerAuditEntries(
  tx: ChildcareDb,
  { actor, requestId, clock }: LearnerAuditContext,
  { action, entries }: { action: AuditAction; entries: readonly LearnerAuditEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  const by = describeActor(actor && { kind: 'user', id: actor.id, label: actor.name });
  await tx.$executeRaw`
    INSERT INTO audit_entry
      (id, at, actor, actor_label, action, target_type, target_id, before, after, request_id, organization_id)
    SELECT id, ${clock()}::timestamptz, ${by.actor}, ${by.actorLabel}, ${action}, 'user', learner_id, before::jsonb, after::jsonb,
      ${requestId}, organization_id
    FROM unnest(
      ${entries.map(() => newId())}::text[], ${entries.map(({ learnerId }) => learnerId)}::text[],
      ${entries.map(({ before }) => (before ? JSON.stringify(before) : null))}::text[],
      ${entries.map(({ after }) => JSON.stringify(after))}::text[],
      ${entries.map(({ organizationId }) => organizationId)}::text[]
    ) AS n (id, learner_id, before, after, organization_id)`;
}
