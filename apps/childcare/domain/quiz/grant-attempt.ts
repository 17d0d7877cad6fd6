import { inTransaction, Prisma } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { attemptGrantedKind } from '#notifications/learner-kinds.ts';
import { isQuizExhaustedSql } from './notify-attempt-grantors.ts';

type Place = { lectureId: string; learnerId: string };
type Held = { id: string; cycle: number; organizationId: string | null };
type Found = { courseTitle: string; courseSlug: string; lectureTitle: string };

/** Whether the caller may grant a learner attempts: SUPER_ADMIN to anybody, a manager in their centre. */
export function isGrantableSql({ role, organizationId }: ManagerContext['actor']): Prisma.Sql {
  if (role === 'SUPER_ADMIN') return Prisma.sql`TRUE`;
  if (role !== 'CORPORATE_ADMIN' || organizationId === null) return Prisma.sql`FALSE`;
  return Prisma.sql`(u.organization_id = ${organizationId} AND u.role = 'LEARNER')`;
}

/**
 * Grants a learner one more attempt at a used-up quiz, notifies the learner and audits it. Concurrent calls grant one. Throws
 * attemptNotFound for a learner or quiz that the caller may not see, attemptsAreLeft.
 */
export async function grantExtraAttemptAndNotify(
  ctx: ManagerContext,
  { lectureId, learnerId }: Place,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [held] = await tx.$queryRaw<Held[]>`
      SELECT e.id, e.cycle, u.organization_id AS "organizationId"
      FROM enrollment e JOIN "user" u ON u.id = e.user_id
      JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
      WHERE l.id = ${lectureId} AND e.user_id = ${learnerId} AND l.type = 'QUIZ' AND ${isGrantableSql(ctx.actor)}
      FOR NO KEY UPDATE OF e`;
    if (!held) throw errors.attemptNotFound();
    // Read after locking the enrollment, to see a concurrent grant.
    const [found] = await tx.$queryRaw<Found[]>`
      SELECT c.title AS "courseTitle", c.slug AS "courseSlug", l.title AS "lectureTitle"
      FROM enrollment e JOIN course c ON c.id = e.course_id JOIN lecture l ON l.id = ${lectureId}
      WHERE e.id = ${held.id} AND ${isQuizExhaustedSql}`;
    if (!found) throw errors.attemptsAreLeft();
    const key = { enrollmentId: held.id, lectureId, cycle: held.cycle };
    await tx.extraAttempts.upsert({
      where: { enrollmentId_lectureId_cycle: key },
      create: { ...key, granted: 1 },
      update: { granted: { increment: 1 }, askedAt: null },
    });
    await recordAudit(tx, ctx, {
      action: 'user.grant-attempt',
      targetType: 'user',
      targetId: learnerId,
      after: { course: found.courseTitle, quiz: found.lectureTitle },
      organizationId: held.organizationId,
    });
    const data = { ...found, lectureId };
    await notifications.notify(tx, ctx, attemptGrantedKind, [{ userId: learnerId, data }]);
  });
}
