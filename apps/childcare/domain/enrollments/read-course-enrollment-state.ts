import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { Context } from '#domain/context.ts';
import { type NextLesson, nextLessonSql } from '#domain/player/next-lesson.ts';
import { isEnrollmentOpenSql } from './enrollment-access.ts';
import { isSelfEnrollmentFreeOnly } from './is-self-enrollment-free-only.ts';

/** Decides what the course's page offers. */
export type CourseEnrollmentState =
  | { kind: 'visitor' }
  | { kind: 'enrolled'; progress: number; deadline: string | null; nextLesson: NextLesson | null }
  /** Begun before the centre had to pay; progress is kept. */
  | { kind: 'suspended'; progress: number }
  /** Assigned, but not paid yet. */
  | { kind: 'awaiting-payment' }
  /** Has a price, so a centre must assign it. */
  | { kind: 'assigned-only' }
  | { kind: 'open' };

type StateRow = {
  /** Null when not enrolled. */
  progress: number | null;
  deadline: string | null;
  isOpen: boolean | null;
  nextLesson: NextLesson | null;
  isAwaited: boolean;
};

/** Indexes: enrollment_user_id_course_id_key, assignment_learner_id_course_id_idx, and those of `nextLessonSql`. */
const stateSql = ({ userId, courseId }: { userId: string; courseId: string }) => Prisma.sql`
  SELECT e.progress, ${Prisma.raw(isoTimestampSql('e.deadline'))} AS deadline,
    CASE WHEN e.id IS NOT NULL THEN ${isEnrollmentOpenSql} END AS "isOpen",
    CASE WHEN e.id IS NOT NULL THEN ${nextLessonSql} END AS "nextLesson",
    EXISTS (
      SELECT FROM assignment a
      WHERE a.learner_id = asked.user_id AND a.course_id = asked.course_id
        AND a.status NOT IN ('CANCELLED', 'WAIVED') AND a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED')
    ) AS "isAwaited"
  FROM (SELECT ${userId}::text AS user_id, ${courseId}::text AS course_id) asked
  LEFT JOIN enrollment e ON e.user_id = asked.user_id AND e.course_id = asked.course_id`;

/** For a published course. `selfEnrollment` is the environment's SELF_ENROLMENT. */
export async function readCourseEnrollmentState(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, priceSgd }: { id: string; priceSgd: number },
  rules: { selfEnrollment: 'open' | 'free-only' },
): Promise<CourseEnrollmentState> {
  if (actor === null) return { kind: 'visitor' };
  const [row] = await readCoalescedRows<StateRow>(db, stateSql({ userId: actor.id, courseId: id }), {
    prepared: true,
  });
  const { progress = null, deadline = null, isOpen, nextLesson = null, isAwaited } = row ?? {};
  if (progress !== null && isOpen) return { kind: 'enrolled', progress, deadline, nextLesson };
  if (isAwaited) return { kind: 'awaiting-payment' };
  if (progress !== null) return { kind: 'suspended', progress };
  const isClosed = priceSgd > 0 && (await isSelfEnrollmentFreeOnly(db, actor, rules));
  return { kind: isClosed ? 'assigned-only' : 'open' };
}
