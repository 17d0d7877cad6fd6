import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import type { EnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import type { attemptsAskedKind, attemptsExhaustedKind } from '#notifications/centre-kinds.ts';

/**
 * Whether enrollment `e` has used up the quiz of lecture `l` in its cycle: no attempt passed or is in progress, and none is left.
 * Index: quiz_attempt_enrollment_id_lecture_id_number_key.
 */
export const isQuizExhaustedSql = Prisma.sql`(
  l.type = 'QUIZ' AND COALESCE((l.quiz ->> 'maxAttempts')::int, 0) > 0 AND EXISTS (
    SELECT FROM quiz_attempt a WHERE a.enrollment_id = e.id AND a.lecture_id = l.id AND a.cycle = e.cycle
    HAVING count(*) >= (l.quiz ->> 'maxAttempts')::int + COALESCE((
        SELECT x.granted FROM extra_attempts x WHERE x.enrollment_id = e.id AND x.lecture_id = l.id AND x.cycle = e.cycle
      ), 0)
      AND bool_and(a.submitted_at IS NOT NULL AND NOT COALESCE(a.passed, false))
  ))`;

type Facts = {
  learnerId: string;
  learnerName: string;
  organizationId: string | null;
  authorId: string;
  courseTitle: string;
  lectureTitle: string;
};

/**
 * Notifies the people who can grant another attempt, and nobody unless the quiz is used up. These are the active managers of the
 * learner's centre. Without any it is the course's author or, when the author is deactivated or no SUPER_ADMIN any more, every
 * SUPER_ADMIN.
 */
export async function notifyAttemptGrantors(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { id: lectureId, enrollmentId }: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
  kind: typeof attemptsExhaustedKind | typeof attemptsAskedKind,
): Promise<void> {
  const [found] = await tx.$queryRaw<Facts[]>`
    SELECT u.id AS "learnerId", u.name AS "learnerName", u.organization_id AS "organizationId",
      c.created_by_id AS "authorId", c.title AS "courseTitle", l.title AS "lectureTitle"
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    JOIN lecture l ON l.id = ${lectureId}
    WHERE e.id = ${enrollmentId} AND ${isQuizExhaustedSql}`;
  if (!found) return;
  const { organizationId, authorId, ...data } = found;
  const grantors = await findGrantors(tx, { organizationId, authorId });
  await notifications.notify(
    tx,
    ctx,
    kind,
    grantors.map(({ id, role }) => ({
      userId: id,
      data: { ...data, isManaged: role === 'CORPORATE_ADMIN' },
    })),
    { actorId: data.learnerId },
  );
}

async function findGrantors(
  tx: ChildcareDb,
  { organizationId, authorId }: Pick<Facts, 'organizationId' | 'authorId'>,
) {
  const find = (where: Prisma.UserWhereInput) =>
    tx.user.findMany({ where: { ...where, deactivatedAt: null }, select: { id: true, role: true } });
  const managers = organizationId === null ? [] : await find({ organizationId, role: 'CORPORATE_ADMIN' });
  if (managers.length > 0) return managers;
  const author = await find({ id: authorId, role: 'SUPER_ADMIN' });
  return author.length > 0 ? author : find({ role: 'SUPER_ADMIN' });
}
