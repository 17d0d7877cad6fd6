import type { TrainingActor } from '@repo/auth/training-actor';
import { Prisma } from '@repo/db/training';
import { taughtOrAssistedByWhere, taughtOrAssistedRunIdsSql } from '#domain/classes/taught-by.ts';

/** Course authors see drafts; automation clients do not read courses here. */
export function canSeeDrafts(actor: TrainingActor | null): boolean {
  return actor?.kind === 'user' && actor.roles.some((role) => role === 'developer' || role === 'admin');
}

/** Developers and admins see all, trainers also drafts of classes they run, everybody else active courses. */
export function visibleCoursesWhere(actor: TrainingActor | null): Prisma.CourseWhereInput {
  if (canSeeDrafts(actor)) return {};
  const active: Prisma.CourseWhereInput = { status: 'active' };
  if (actor?.kind !== 'user' || !actor.roles.includes('trainer')) return active;
  return { OR: [active, { runs: { some: taughtOrAssistedByWhere(actor.id) } }] };
}

/** The same in SQL, of `course c`. */
export function visibleCoursesSql(actor: TrainingActor | null): Prisma.Sql {
  if (canSeeDrafts(actor)) return Prisma.sql`TRUE`;
  if (actor?.kind !== 'user' || !actor.roles.includes('trainer')) return Prisma.sql`c.status = 'active'`;
  return Prisma.sql`(c.status = 'active'
    OR EXISTS (SELECT 1 FROM course_run own WHERE own.course_id = c.id AND own.id IN ${taughtOrAssistedRunIdsSql(actor.id)}))`;
}
