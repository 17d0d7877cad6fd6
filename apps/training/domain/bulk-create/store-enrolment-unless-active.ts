import type { AuditValues } from '@repo/audit/record-entry';
import { newId } from '@repo/db/new-id';
import { noSql, type Sql, sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { recordNotificationsSql } from '@repo/notifications/notify';
import type { BulkEnrolmentStatus } from '@repo/schemas/training/bulk-enrolment';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { toAuditActorColumns } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import type { EnrolledClass } from '#mails/enrolled.ts';
import { enrolledKind } from '#notifications/class-kinds.ts';
import type { EnrolmentToStore } from './to-enrolment-to-store.ts';

const localStatus: Record<BulkEnrolmentStatus, string> = {
  Confirmed: 'enrolled',
  Cancelled: 'cancelled',
  Withdrawn: 'withdrawn',
  'Admin Removed': 'admin removed',
};

type Deed = {
  userId: string;
  runId: string;
  referenceNumber: string;
  rawCipher: string;
  after: AuditValues;
  /** Null: nothing to confirm. */
  confirmation: EnrolledClass | null;
};

/**
 * The learner's confirmation, behind the bell: a new learner gets a welcome mail, others none. Part of the statement below; what
 * that does not store, the caller rolls back.
 */
function confirmSql({ userId, confirmation: data }: Pick<Deed, 'userId' | 'confirmation'>, now: Date): Sql {
  if (data === null) return noSql;
  const record = recordNotificationsSql(enrolledKind, [{ userId, data }], {
    now,
    quietMs: 0,
    bellOnly: true,
  });
  return sql`, notified AS (${record})`;
}

/**
 * One statement with the learner's confirmation, because a trigger locks the class's row until the transaction ends. Null when
 * enrolled already; an enrolment that had ended keeps its id, so it is not new.
 * Index: enrolment_user_id_course_run_id_key.
 */
export async function storeEnrolmentUnlessActive(
  tx: TrainingDb,
  { actor, requestId, clock }: AutomationContext,
  { userId, runId, referenceNumber, rawCipher, after, confirmation, ...record }: EnrolmentToStore & Deed,
): Promise<{ isNew: boolean } | null> {
  const now = clock();
  const submitter = toAuditActorColumns(actor);
  const action: AuditAction = 'enrolment.bulk-create';
  const rows = await tx.$queryRaw<{ isNew: boolean }[]>`
    WITH stored AS (
      INSERT INTO enrolment (id, user_id, course_run_id, status, sponsorship_type, reference_number, enrolled_at, updated_at)
      VALUES (${newId()}, ${userId}, ${runId}, ${localStatus[record.status]}::"EnrolmentStatus", ${record.sponsorshipType},
        ${referenceNumber}, ${record.enrolledAt}, ${now})
      ON CONFLICT (user_id, course_run_id) DO UPDATE SET status = EXCLUDED.status,
        sponsorship_type = EXCLUDED.sponsorship_type, reference_number = EXCLUDED.reference_number,
        enrolled_at = EXCLUDED.enrolled_at, updated_at = EXCLUDED.updated_at
      WHERE EXCLUDED.status = 'enrolled' AND enrolment.status IN ('withdrawn', 'cancelled', 'admin removed')
      RETURNING id, xmax = 0 AS is_new
    ), tracked AS (
      INSERT INTO tracked_enrolment
        (id, enrolment_id, course_run_id, reference_number, status, raw_cipher, submitted_by, created_at)
      SELECT ${newId()}, stored.id, ${runId}, ${referenceNumber}, ${record.status}, ${rawCipher}, ${submitter.actor}, ${now}
      FROM stored
    ), audited AS (
      INSERT INTO audit_entry (id, at, actor, actor_label, action, target_type, target_id, after, request_id)
      SELECT ${newId()}, ${now}, ${submitter.actor}, ${submitter.actorLabel}, ${action}, 'enrolment', stored.id,
        ${JSON.stringify(after)}::jsonb, ${requestId}
      FROM stored
    )${confirmSql({ userId, confirmation }, now)}
    SELECT is_new AS "isNew" FROM stored`;
  return rows[0] ?? null;
}
