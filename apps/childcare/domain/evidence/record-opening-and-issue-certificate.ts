import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { issueCertificateIfEarned } from '#domain/certificates/issue-certificate-if-earned.ts';
import type { SignedInContext } from '#domain/context.ts';
import type { EnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';

/**
 * Records the first time that a learner opens a lecture in the enrollment's current cycle, and issues the certificate if only
 * this evidence was missing.
 */
export async function recordLectureOpening(
  db: ChildcareDb,
  { id: lectureId, enrollmentId }: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
  now: Date,
): Promise<void> {
  const isNew = await db.$executeRaw`
    INSERT INTO lecture_opening (enrollment_id, lecture_id, cycle, opened_at)
    SELECT e.id, l.id, e.cycle, ${now} FROM enrollment e
    JOIN section s ON s.course_id = e.course_id JOIN lecture l ON l.section_id = s.id
    WHERE e.id = ${enrollmentId} AND l.id = ${lectureId}
    ON CONFLICT DO NOTHING`;
  if (isNew > 0) await issueCertificateIfEarned(db, { enrollmentId, now });
}

/** `recordLectureOpening` in its own transaction, so that a certificate and its notification are stored together. */
export function recordLectureOpeningInTransaction(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  lecture: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
): Promise<void> {
  return inTransaction(db, (tx) => recordLectureOpening(tx, lecture, clock()));
}
