import type { ChildcareDb } from '@repo/db/childcare';
import { findOrIssueCertificateAndNotify } from './find-or-issue-certificate.ts';

/**
 * Call it when evidence arrives. Does nothing while the enrollment is incomplete or evidence is missing, or when a certificate
 * exists.
 */
export async function issueCertificateIfEarned(
  tx: ChildcareDb,
  { enrollmentId, now }: { enrollmentId: string; now: Date },
): Promise<void> {
  const enrollment = await tx.enrollment.findFirst({
    where: { id: enrollmentId, progress: 100 },
    select: { userId: true, courseId: true },
  });
  if (enrollment) await findOrIssueCertificateAndNotify(tx, { clock: () => new Date(now) }, enrollment);
}
