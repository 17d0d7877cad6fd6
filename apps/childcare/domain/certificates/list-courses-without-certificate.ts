import type { SignedInContext } from '#domain/context.ts';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { findMissingEvidence, type MissingEvidence } from '#domain/evidence/find-missing-evidence.ts';

export type CourseWithoutCertificate = {
  courseId: string;
  title: string;
  slug: string;
  cpdPoints: number;
  completedAt: Date;
  /** Required evidence that the server lacks. */
  missing: MissingEvidence[];
};

type Row = Omit<CourseWithoutCertificate, 'missing'> & { requiresEvidence: boolean };

/** Completed courses without a certificate, latest completion first. */
export async function listCoursesWithoutCertificate({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<CourseWithoutCertificate[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.id AS "courseId", c.title, c.slug, c.requires_evidence AS "requiresEvidence", c.cpd_points::float8 AS "cpdPoints", e.completed_at AS "completedAt"
    FROM enrollment e JOIN course c ON c.id = e.course_id
    WHERE e.user_id = ${actor.id} AND e.progress = 100 AND e.completed_at IS NOT NULL AND ${isEnrollmentOpenSql} AND NOT EXISTS (
      SELECT FROM certificate k WHERE k.user_id = e.user_id AND k.course_id = e.course_id AND k.cycle = e.cycle
    )
    ORDER BY e.completed_at DESC, e.id DESC`;
  return Promise.all(
    rows.map(async ({ requiresEvidence, ...course }) => ({
      ...course,
      missing: requiresEvidence
        ? await findMissingEvidence(db, { userId: actor.id, courseId: course.courseId })
        : [],
    })),
  );
}
