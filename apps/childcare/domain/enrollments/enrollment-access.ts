import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/**
 * Whether payment allows enrollment `e`. In a billed centre a course with a price needs a paid, not refunded assignment, or
 * one from before billing. Computed on each read, so that joining or leaving a centre cannot bypass it. Index:
 * assignment_learner_id_course_id_idx.
 */
export const isEnrollmentPaidSql = Prisma.sql`(NOT EXISTS (
    SELECT FROM "user" member JOIN organization centre ON centre.id = member.organization_id AND centre.billing_enabled
    JOIN course priced ON priced.id = e.course_id AND priced.price_sgd > 0
    WHERE member.id = e.user_id
  ) OR EXISTS (
    SELECT FROM assignment seat JOIN "user" member ON member.id = seat.learner_id
    WHERE seat.learner_id = e.user_id AND seat.course_id = e.course_id AND (
      seat.payment_status = 'PAID' OR (seat.payment_status IS NULL AND seat.status <> 'CANCELLED'
        AND seat.organization_id = member.organization_id)
    )
  ))`;

/**
 * Whether enrollment `e` may be used. A cycle finished with a certificate stays open without payment, and so does a finished one that
 * a centre still has to pay the renewal of: its evidence may be missing. Index: certificate_user_id_course_id_cycle_key.
 */
export const isEnrollmentOpenSql = Prisma.sql`(${isEnrollmentPaidSql} OR EXISTS (
    SELECT FROM certificate earned
    WHERE earned.user_id = e.user_id AND earned.course_id = e.course_id AND earned.cycle = e.cycle
      AND earned.revoked_at IS NULL
  ) OR (e.completed_at IS NOT NULL AND EXISTS (
    SELECT FROM assignment seat
    WHERE seat.learner_id = e.user_id AND seat.course_id = e.course_id AND seat.renews_cycle = e.cycle
      AND seat.status <> 'CANCELLED'
  )))`;

/** Whether SCORM session `s` is a preview or belongs to an open enrollment. */
export const isScormSessionOpenSql = Prisma.sql`(s.progress_id IS NULL OR EXISTS (
    SELECT FROM lecture_progress p JOIN enrollment e ON e.id = p.enrollment_id WHERE p.id = s.progress_id AND ${isEnrollmentOpenSql}
  ))`;

export type EnrollmentAccess = 'open' | 'suspended' | 'none';

export type CourseAccess = {
  access: EnrollmentAccess;
  enrollmentId: string | null;
  /** That they learn. */
  versionId: string | null;
};

/** Index: enrollment_user_id_course_id_key. */
export async function readCourseAccess(
  db: ChildcareDb,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<CourseAccess> {
  const [found] = await readCoalescedRows<{ id: string; versionId: string; isOpen: boolean }>(
    db,
    Prisma.sql`
      SELECT e.id, ${learntVersionSql} AS "versionId", ${isEnrollmentOpenSql} AS "isOpen" FROM enrollment e WHERE e.user_id = ${userId} AND e.course_id = ${courseId}`,
    { prepared: true },
  );
  if (!found) return { access: 'none', enrollmentId: null, versionId: null };
  return { access: found.isOpen ? 'open' : 'suspended', enrollmentId: found.id, versionId: found.versionId };
}

export type OpenEnrollment = { id: string; versionId: string };

/** Null when there is no open enrollment, or no user. */
export async function findOpenEnrollment(
  db: ChildcareDb,
  { userId, courseId }: { userId: string | undefined; courseId: string },
): Promise<OpenEnrollment | null> {
  if (userId === undefined) return null;
  const { access, enrollmentId, versionId } = await readCourseAccess(db, { userId, courseId });
  if (access !== 'open' || enrollmentId === null || versionId === null) return null;
  return { id: enrollmentId, versionId };
}
