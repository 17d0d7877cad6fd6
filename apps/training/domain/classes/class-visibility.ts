import type { UserActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import { seesDrafts, visibleCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';

/** The classes that somebody may know of: those of courses they may know of, those they teach and those they were in. */
export function visibleRuns(actor: UserActor): Prisma.CourseRunWhereInput {
  // Inside an OR, Prisma takes a condition that is empty for one that nothing meets.
  if (seesDrafts(actor)) return {};
  return {
    OR: [
      { course: visibleCourses(actor) },
      { trainerId: actor.id },
      { enrolments: { some: { userId: actor.id } } },
    ],
  };
}

/** Whether somebody teaches the class, or may do what its trainer may. */
export function runsClass(actor: UserActor, run: { trainerId: string | null }): boolean {
  if (actor.roles.includes('admin')) return true;
  return actor.roles.includes('trainer') && run.trainerId === actor.id;
}

/** Throws courseRunNotFound for nothing, forbidden for a class that somebody else teaches. */
export function assertRunsClass<Run extends { trainerId: string | null }>(
  actor: UserActor,
  run: Run | null,
): Run {
  if (run === null) throw errors.courseRunNotFound();
  if (!runsClass(actor, run)) throw errors.forbidden({ message: 'Somebody else teaches this class' });
  return run;
}
