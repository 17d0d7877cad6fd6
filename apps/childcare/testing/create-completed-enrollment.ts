import type { ChildcareDb } from '@repo/db/childcare';
import { createEnrollment } from '@repo/testing/childcare-factories';

/** Somebody is through with a course. */
export function createCompletedEnrollment(
  db: ChildcareDb,
  { id: userId }: { id: string },
  { id: courseId }: { id: string },
) {
  return createEnrollment(db, {
    userId,
    courseId,
    progress: 100,
    completedAt: new Date('2026-11-20T04:00:00Z'),
  });
}
