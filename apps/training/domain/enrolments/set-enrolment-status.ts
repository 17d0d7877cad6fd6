import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EnrolmentAnswer, SetEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { queueEnrolmentReports } from '#domain/agency-reports/queue-enrolment-reports.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { revokeValidCertificatesAndNotify } from '#domain/certificates/revoke-certificate.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertAcceptsEnrolment } from './enrol-in-locked-run.ts';
import { isActiveEnrolmentStatus, toEnrolmentStatusText, toStoredEnrolmentStatus } from './enrolment-rows.ts';
import { lockRun } from './lock-run.ts';
import { notifyEnrolledUnlessOver, notifyWithdrawnLearners } from './notify-enrolled.ts';

/**
 * Reactivating needs a free place. One click mails no certificate: an admin issues it, and sees to whom. Taking a completion back revokes its certificate, which a person has to have seen: they say why.
 * Throws certificateWouldBeRevoked, enrolmentNotFound, classCancelled, classFinished, classFull.
 */
export async function setEnrolmentStatusAndNotify(
  ctx: SignedInContext,
  enrolmentId: string,
  { status, certificateReason }: SetEnrolmentStatusBody,
): Promise<EnrolmentAnswer> {
  const next = toStoredEnrolmentStatus(status);
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx.enrolment.findUnique({
      where: { id: enrolmentId },
      select: { courseRunId: true, userId: true },
    });
    if (found === null) throw errors.enrolmentNotFound();
    const run = await lockRun(tx, found.courseRunId);
    const { status: before } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: { status: true },
    });
    if (before === next) return;
    const [wasActive, isActive] = [isActiveEnrolmentStatus(before), isActiveEnrolmentStatus(next)];
    const [begins, ends] = [isActive && !wasActive, wasActive && !isActive];
    if (begins) assertAcceptsEnrolment(run, singaporeDate(ctx.clock()));
    // Whoever ended a completion decides about the next one, too.
    const takenBack = before === 'completed' ? { completionTakenBackAt: ctx.clock() } : {};
    await tx.enrolment.update({ where: { id: enrolmentId }, data: { status: next, ...takenBack } });
    await recordAudit(tx, ctx, {
      action: 'enrolment.set-status',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { status: toEnrolmentStatusText(before) },
      after: { status },
    });
    if (before === 'completed') await revokeOrRefuse(tx, ctx, enrolmentId, certificateReason);
    await publishEnrolmentWebhooks(tx, ctx, 'enrolment.changed', { ids: [enrolmentId] });
    const learner = { courseRunId: found.courseRunId, userIds: [found.userId] };
    if (ends) {
      await queueEnrolmentReports(tx, ctx, 'ended', [enrolmentId]);
      await notifyWithdrawnLearners(tx, ctx, learner);
    }
    if (begins) {
      await queueEnrolmentReports(tx, ctx, 'began', [enrolmentId]);
      // Without a mail, as it is done with one click.
      await notifyEnrolledUnlessOver(tx, ctx, { ...learner, byAdmin: true, withMail: false });
    }
  });
  return { enrollmentId: enrolmentId, status };
}

async function revokeOrRefuse(
  tx: TrainingDb,
  ctx: SignedInContext,
  enrolmentId: string,
  reason: string | undefined,
): Promise<void> {
  const valid = await tx.certificate.findFirst({
    where: { enrolmentId, revokedAt: null },
    select: { certificateId: true },
  });
  if (valid === null) return;
  if (reason === undefined) {
    const message = `Certificate ${valid.certificateId} is revoked with it. Say why: whoever checks it reads this`;
    throw errors.certificateWouldBeRevoked({ details: [{ field: 'certificateReason', message }] });
  }
  await revokeValidCertificatesAndNotify(tx, ctx, { enrolmentId }, reason);
}
