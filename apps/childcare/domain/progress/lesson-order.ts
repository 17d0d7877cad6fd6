import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';

/**
 * The first lecture before lecture `l` of section `s` that enrollment `e` has to complete first; no row where its course has no order, or `l` is
 * completed already. Indexes: section_version_id_position_idx, lecture_section_id_position_idx,
 * lecture_progress_enrollment_id_lecture_id_key.
 */
const blockingLectureSql = Prisma.sql`
  SELECT before.title FROM course ordered
  JOIN section part ON part.version_id = s.version_id JOIN lecture before ON before.section_id = part.id
  WHERE ordered.id = e.course_id AND ordered.lessons_in_order
    AND (part.position, part.id, before.position, before.id) < (s.position, s.id, l.position, l.id)
    AND NOT EXISTS (
      SELECT FROM lecture_progress done
      WHERE done.enrollment_id = e.id AND done.lecture_id = before.id AND done.is_completed
    ) AND NOT EXISTS (
      SELECT FROM lecture_progress own WHERE own.enrollment_id = e.id AND own.lecture_id = l.id AND own.is_completed
    )
  ORDER BY part.position, part.id, before.position, before.id LIMIT 1`;

/** Whether lecture `l` of section `s` is closed to enrollment `e` until earlier ones are completed. */
export const isLockedByOrderSql = Prisma.sql`EXISTS (${blockingLectureSql})`;

/** The caller holds the enrollment's lock. Throws lessonLocked. */
export async function assertNotLockedByOrder(
  tx: ChildcareDb,
  { id, enrollmentId }: { id: string; enrollmentId: string },
): Promise<void> {
  const [blocking] = await tx.$queryRaw<{ title: string }[]>`
    SELECT blocking.title FROM enrollment e JOIN lecture l ON l.id = ${id} JOIN section s ON s.id = l.section_id
    CROSS JOIN LATERAL (${blockingLectureSql}) blocking WHERE e.id = ${enrollmentId}`;
  if (blocking)
    throw errors.lessonLocked({
      message: `The lessons of this course are done in order. Complete “${blocking.title}” first`,
    });
}
