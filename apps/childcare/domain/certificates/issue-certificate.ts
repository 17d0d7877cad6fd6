import { makeCertificateId } from '@repo/certificates/certificate-id';
import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { notify } from '#domain/notifications/notify.ts';
import { expiryOf } from './expiry.ts';

type Learnt = {
  userId: string;
  courseId: string;
  cycle: number;
  learnerName: string;
  courseName: string;
  organizationName: string;
  cpdPoints: string;
  certificateMonths: number | null;
};

/** The words of the day: whatever the learner, the centre or the course are called later, the certificate keeps these. */
async function readWords(tx: ChildcareDb, { userId, courseId }: { userId: string; courseId: string }) {
  const [found] = await tx.$queryRaw<Learnt[]>`
    SELECT e.user_id AS "userId", e.course_id AS "courseId", e.cycle, u.name AS "learnerName", c.title AS "courseName",
      COALESCE((SELECT o.name FROM organization o WHERE o.id = u.organization_id), '') AS "organizationName",
      c.cpd_points::text AS "cpdPoints", c.certificate_months AS "certificateMonths"
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    WHERE e.user_id = ${userId} AND e.course_id = ${courseId} AND e.progress = 100
    FOR NO KEY UPDATE OF e`;
  return found ?? null;
}

export type Issued = { id: string; isNew: boolean; expiresAt: Date | null };

/**
 * The certificate of a learner's present cycle of a course: the one that exists, or a new one, with a notice of it. Null
 * while the course is not complete. Of two at once one is made: the unique (user, course, cycle) sees to it.
 */
export async function issueCertificate(
  tx: ChildcareDb,
  { clock }: Pick<Context, 'clock'>,
  pair: { userId: string; courseId: string },
): Promise<Issued | null> {
  const words = await readWords(tx, pair);
  if (words === null) return null;
  const { certificateMonths, ...stored } = words;
  const issuedAt = clock();
  // To the second, as a badge says it.
  issuedAt.setUTCMilliseconds(0);
  const expiresAt = expiryOf(issuedAt, certificateMonths);
  const where = { userId_courseId_cycle: { ...pair, cycle: words.cycle } };
  // Another certificate may have the id that was drawn, once in a million million: then the next draw has another.
  for (;;) {
    const certificateId = makeCertificateId(issuedAt);
    const [made] = await tx.certificate.createManyAndReturn({
      data: [{ ...stored, certificateId, issuedAt, expiresAt }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (made) {
      const data = { certificateId, courseTitle: words.courseName };
      await notify(tx, [{ userId: pair.userId, kind: 'certificate', data }]);
      return { id: made.id, isNew: true, expiresAt };
    }
    const existing = await tx.certificate.findUnique({ where, select: { id: true, expiresAt: true } });
    if (existing) return { ...existing, isNew: false };
  }
}
