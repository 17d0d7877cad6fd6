import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { renewalWindowDays } from '@repo/schemas/childcare/certificate';
import type { Enrollment } from '@repo/schemas/childcare/enrollment';
import type { SignedInContext } from '#domain/context.ts';
import { isEnrollmentPaidSql } from '#domain/enrollments/enrollment-access.ts';
import { enrollmentSelect, toEnrollment } from '#domain/enrollments/enrollment-rows.ts';
import { errors } from '#domain/errors.ts';
import { toCertificate } from './certificate-rows.ts';
import { formatSingaporeDate } from './format-singapore-date.ts';
import { getOwnCertificate } from './get-own-certificate.ts';
import { resetEnrollmentForNextCycle } from './reset-enrollment-for-next-cycle.ts';

const dayMs = 24 * 3_600_000;

function tooEarly(expiresAt: string | null) {
  if (expiresAt === null) return errors.notRenewable({ message: 'This certificate does not expire' });
  const from = formatSingaporeDate(new Date(Date.parse(expiresAt) - renewalWindowDays * dayMs));
  return errors.notRenewable({ message: `This certificate can be renewed from ${from}` });
}

/** A certificate alone does not open the next cycle: the seat must be paid or free. */
async function isRenewalPaid(
  tx: ChildcareDb,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<boolean> {
  const paid = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM enrollment e WHERE e.user_id = ${userId} AND e.course_id = ${courseId} AND ${isEnrollmentPaidSql}`;
  return paid.length > 0;
}

/**
 * For a certificate that is revoked, expired or expiring soon; idempotent. Resets progress; the certificate and quiz attempts
 * stay. Free when the centre has paid for a seat; otherwise a billed centre must assign the learner first. Throws
 * certificateNotFound, forbidden, notRenewable, paymentRequired, courseNotPublished.
 */
export async function startCertificateRenewal(
  ctx: SignedInContext,
  idOrCertificateId: string,
): Promise<Enrollment> {
  const { actor } = ctx;
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const row = await getOwnCertificate({ ...ctx, db: tx }, idOrCertificateId);
    const { courseId, cycle } = row;
    const last = await tx.certificate.aggregate({
      where: { userId: actor.id, courseId },
      _max: { cycle: true },
    });
    const { renewal, expiresAt, status } = toCertificate(ctx, row, last._max.cycle ?? cycle);
    if (renewal === 'done') throw errors.notRenewable({ message: 'This certificate was renewed already' });
    if (renewal === 'early') throw tooEarly(expiresAt);
    if (renewal === 'closed')
      throw expiresAt === null && status !== 'revoked' ? tooEarly(null) : errors.courseNotPublished();
    if (renewal === 'open' && !(await isRenewalPaid(tx, { userId: actor.id, courseId }))) {
      throw errors.paymentRequired({
        message: 'Your centre pays for this course. Ask it to assign the course to you',
      });
    }
    const deadline = row.revokedAt === null && row.expiresAt && row.expiresAt > now ? row.expiresAt : null;
    await resetEnrollmentForNextCycle(tx, { userId: actor.id, courseId, cycle, deadline });
    const enrollment = await tx.enrollment.findUniqueOrThrow({
      where: { userId_courseId: { userId: actor.id, courseId } },
      select: enrollmentSelect,
    });
    return toEnrollment(enrollment);
  });
}
