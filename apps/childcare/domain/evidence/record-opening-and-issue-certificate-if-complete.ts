import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { SignedInContext } from '#domain/context.ts';
import type { EnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/**
 * `recordOpeningAndIssueCertificateIfComplete` inside the caller's transaction, so that the certificate and its notification are stored
 * together.
 */
export async function recordOpeningAndIssueCertificateIfCompleteInTransaction(
  tx: ChildcareDb,
  { id: lectureId, enrollmentId }: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
  now: Date,
): Promise<void> {
  const isNew = await tx.$executeRaw`
    INSERT INTO lecture_opening (enrollment_id, lecture_id, cycle, opened_at)
    SELECT e.id, l.id, e.cycle, ${now} FROM enrollment e
    JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
    WHERE e.id = ${enrollmentId} AND l.id = ${lectureId}
    ON CONFLICT DO NOTHING`;
  if (isNew > 0) await issueCertificateIfEarned(tx, { enrollmentId, now });
}

/**
 * Records the first time that a learner opens a lecture in the enrollment's current cycle, and issues the certificate if only
 * this evidence was missing.
 */
export function recordOpeningAndIssueCertificateIfComplete(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  lecture: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
): Promise<void> {
  return inTransaction(db, (tx) =>
    recordOpeningAndIssueCertificateIfCompleteInTransaction(tx, lecture, clock()),
  );
}
