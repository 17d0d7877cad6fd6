import type { UserActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import { canSeeDrafts, visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';

/** Classes of visible courses, classes they teach and classes they were in. */
export function visibleRunsWhere(actor: UserActor): Prisma.CourseRunWhereInput {
  // Prisma treats an empty condition inside OR as false.
  if (canSeeDrafts(actor)) return {};
  return {
    OR: [
      { course: visibleCoursesWhere(actor) },
      { trainerId: actor.id },
      { enrolments: { some: { userId: actor.id } } },
    ],
  };
}

export function canManageClass(actor: UserActor, run: { trainerId: string | null }): boolean {
  if (actor.roles.includes('admin')) return true;
  return actor.roles.includes('trainer') && run.trainerId === actor.id;
}

/** Throws courseRunNotFound, or forbidden for another trainer's class. */
export function assertFoundAndManageable<Run extends { trainerId: string | null }>(
  actor: UserActor,
  run: Run | null,
): Run {
  if (run === null) throw errors.courseRunNotFound();
  if (!canManageClass(actor, run)) throw errors.forbidden({ message: 'Somebody else teaches this class' });
  return run;
}
