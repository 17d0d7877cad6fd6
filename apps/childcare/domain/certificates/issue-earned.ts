import type { ChildcareDb } from '@repo/db/childcare';
import { issueCertificate } from './issue-certificate.ts';

/**
 * Issues the certificate of an enrollment that is complete, where what it lacked was evidence that has just come. Nothing before
 * that, and nothing where there is one.
 */
export async function issueEarned(
  tx: ChildcareDb,
  { enrollmentId, now }: { enrollmentId: string; now: Date },
): Promise<void> {
  const enrollment = await tx.enrollment.findFirst({
    where: { id: enrollmentId, progress: 100 },
    select: { userId: true, courseId: true },
  });
  if (enrollment) await issueCertificate(tx, { clock: () => new Date(now) }, enrollment);
}
