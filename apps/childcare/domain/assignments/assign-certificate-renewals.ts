import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type {
  ReassignCoursesOfCertificatesAnswer,
  ReassignCoursesOfCertificatesBody,
  ReassignSkipReason,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre, type ManagedCentre } from '#domain/centre/get-managed-centre.ts';
import { isExpiredOrExpiringSql } from '#domain/certificates/list-expired-and-expiring-certificates.ts';
import { resetEnrollmentForNextCycle } from '#domain/certificates/reset-enrollment-for-next-cycle.ts';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertDeadlineAhead } from './assert-deadline-ahead.ts';
import { beforeRenewalSql } from './before-renewal.ts';
import { lockAndReadSeats } from './lock-and-read-seats.ts';
import { notifyAndMailAssigned, previewAssignedMails } from './notify-and-mail-assigned.ts';
import { detachAssignmentsFromRequirements } from './waivers-and-requirements.ts';

type Row = {
  id: string;
  certificateId: string;
  cycle: number;
  learnerId: string;
  courseId: string;
  enrolledCycle: number;
  isEnding: boolean;
  isOffered: boolean;
  hasPrice: boolean;
  assignmentId: string | null;
  assignmentStatus: string | null;
  completedAt: Date | null;
  isPaid: boolean;
};

function readCoalescedRows(
  tx: ChildcareDb,
  { centreId, ids, now }: { centreId: string; ids: readonly string[]; now: Date },
): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT k.id, k.certificate_id AS "certificateId", k.cycle, u.id AS "learnerId", c.id AS "courseId", e.cycle AS "enrolledCycle",
      ${isExpiredOrExpiringSql(now)} AS "isEnding", c.status = 'PUBLISHED' AS "isOffered", c.price_sgd > 0 AS "hasPrice",
      a.id AS "assignmentId", a.status::text AS "assignmentStatus",
      a.completed_at AS "completedAt", COALESCE(a.payment_status = 'PAID', false) AS "isPaid"
    FROM certificate k JOIN "user" u ON u.id = k.user_id JOIN course c ON c.id = k.course_id
    JOIN enrollment e ON e.user_id = k.user_id AND e.course_id = k.course_id
    LEFT JOIN assignment a ON a.learner_id = u.id AND a.course_id = c.id AND a.organization_id = ${centreId}
      AND a.status <> 'CANCELLED'
    WHERE k.certificate_id = ANY(${[...ids]}) AND u.organization_id = ${centreId} AND u.role = 'LEARNER'
      AND u.deactivated_at IS NULL
    ORDER BY e.id FOR NO KEY UPDATE OF e`;
}

/** Seats are checked separately. */
function refusalOf(row: Row | undefined): ReassignSkipReason | null {
  if (!row) return 'NOT_FOUND';
  if (!row.isEnding) return 'NOT_ENDING';
  if (row.assignmentStatus !== null && row.assignmentStatus !== 'COMPLETED') return 'ALREADY_ASSIGNED';
  return row.isOffered ? null : 'COURSE_NOT_PUBLISHED';
}

async function planAgain(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { centre, ids }: { centre: ManagedCentre; ids: string[] },
) {
  const { maxLearners, billingEnabled, seatedLearnerIds: seated } = await lockAndReadSeats(tx, centre);
  await tx.$queryRaw`
    SELECT 1 FROM course WHERE id IN (SELECT course_id FROM certificate WHERE certificate_id = ANY(${ids}))
    ORDER BY id FOR SHARE`;
  const rows = await readCoalescedRows(tx, { centreId: centre.id, ids, now: ctx.clock() });
  const byId = new Map(rows.map((row) => [row.certificateId, row]));
  const taken: TakenRow[] = [];
  const skipped: ReassignCoursesOfCertificatesAnswer['skipped'] = [];
  for (const certificateId of ids) {
    const row = byId.get(certificateId);
    const reason = refusalOf(row);
    if (reason !== null || !row) {
      skipped.push({ certificateId, reason: reason ?? 'NOT_FOUND' });
    } else if (!seated.has(row.learnerId) && seated.size >= maxLearners) {
      skipped.push({ certificateId, reason: 'ORG_LEARNER_LIMIT' });
    } else {
      seated.add(row.learnerId);
      // A paid seat also covers the next cycle, as it does when the learner renews.
      taken.push({ ...row, isUnpaid: billingEnabled && row.hasPrice && !row.isPaid });
    }
  }
  return { taken, skipped };
}

type TakenRow = Row & { isUnpaid: boolean };

type Again = { centre: ManagedCentre; deadline: Date | null };

/**
 * Reactivates the pair's assignment or creates one; a cycle that the learner already began continues. A pair has one live row,
 * so the audit entry keeps when the last cycle was completed. Returns the assignment's id.
 */
async function assignRow(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { row, centre, deadline }: Again & { row: TakenRow },
): Promise<string> {
  const now = ctx.clock();
  const { learnerId, courseId, cycle, enrolledCycle, assignmentId, isUnpaid } = row;
  // What is to be paid for begins when it is.
  if (!isUnpaid && enrolledCycle === cycle)
    await resetEnrollmentForNextCycle(tx, { userId: learnerId, courseId, cycle, deadline });
  else if (!isUnpaid)
    await tx.enrollment.updateMany({ where: { userId: learnerId, courseId }, data: { deadline } });
  await recordAudit(tx, ctx, {
    action: 'certificate.assign-again',
    targetType: 'certificate',
    targetId: row.id,
    organizationId: centre.id,
    before: {
      certificateId: row.certificateId,
      cycle,
      assignmentId,
      completedAt: row.completedAt?.toISOString() ?? null,
    },
    after: { cycle: cycle + 1, deadline: deadline?.toISOString() ?? null },
  });
  const live = {
    assignedById: ctx.actor.id,
    deadline,
    deadlineSince: now,
    paymentStatus: isUnpaid ? ('PENDING' as const) : row.isPaid ? ('PAID' as const) : null,
    renewsCycle: isUnpaid && enrolledCycle === cycle ? cycle : null,
  };
  if (assignmentId === null) {
    const pair = { learnerId, courseId, organizationId: centre.id };
    const data = { ...pair, ...live, createdAt: now };
    const { id } = await tx.assignment.create({ data, select: { id: true } });
    return id;
  }
  await detachAssignmentsFromRequirements(tx, [assignmentId]);
  await tx.$executeRaw`
    UPDATE assignment a SET before_renewal = CASE WHEN ${live.renewsCycle !== null}::boolean THEN ${beforeRenewalSql} END
    WHERE a.id = ${assignmentId}`;
  await tx.assignment.update({
    where: { id: assignmentId },
    data: { ...live, status: 'ASSIGNED', completedAt: null },
  });
  return assignmentId;
}

async function assignRows(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { rows, ...again }: Again & { rows: readonly TakenRow[] },
): Promise<void> {
  const ids = { 'assignment.created': [] as string[], 'assignment.changed': [] as string[] };
  for (const row of rows) {
    const id = await assignRow(tx, ctx, { row, ...again });
    ids[row.assignmentId === null ? 'assignment.created' : 'assignment.changed'].push(id);
  }
  await publishAssignmentWebhooks(tx, ctx, 'assignment.created', ids['assignment.created']);
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', ids['assignment.changed']);
}

/**
 * Starts the next cycle of courses whose certificates have expired or expire soon. With `preview` nothing is stored or sent.
 * Throws invalid for a past deadline, and what `getManagedCentre` throws.
 */
export function assignCertificateRenewalsAndNotify(
  ctx: ManagerContext,
  body: ReassignCoursesOfCertificatesBody,
): Promise<ReassignCoursesOfCertificatesAnswer> {
  const { certificateIds, preview, organizationId } = body;
  const deadline = body.deadline ?? null;
  assertDeadlineAhead(deadline, ctx.clock());
  return inTransaction(
    ctx.db,
    async (tx) => {
      const centre = await getManagedCentre(ctx, tx, organizationId);
      const { taken, skipped } = await planAgain(tx, ctx, { centre, ids: certificateIds });
      const begun = taken.filter(({ isUnpaid }) => !isUnpaid);
      const pairs = begun.map(({ learnerId, courseId }) => ({ learnerId, courseId, deadline }));
      const { mails } = await previewAssignedMails(tx, pairs);
      if (!preview) {
        await assignRows(tx, ctx, { rows: taken, centre, deadline });
        await notifyAndMailAssigned(tx, ctx, pairs);
      }
      return { assigned: taken.length, unpaid: taken.length - begun.length, skipped, mails };
    },
    { timeoutMs: 60_000 },
  );
}
