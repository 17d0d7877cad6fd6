import type { TrainingActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';

/** Who writes courses sees every one; an automation client does not read them here. */
export function seesDrafts(actor: TrainingActor | null): boolean {
  return actor?.kind === 'user' && actor.roles.some((role) => role === 'developer' || role === 'admin');
}

/**
 * The courses that somebody may know of: developers and admins all, trainers also the drafts of the classes they run,
 * everybody else the active ones.
 */
export function visibleCourses(actor: TrainingActor | null): Prisma.CourseWhereInput {
  if (seesDrafts(actor)) return {};
  const active: Prisma.CourseWhereInput = { status: 'active' };
  if (actor?.kind !== 'user' || !actor.roles.includes('trainer')) return active;
  return { OR: [active, { runs: { some: { trainerId: actor.id } } }] };
}
