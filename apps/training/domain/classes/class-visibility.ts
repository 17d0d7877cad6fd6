import type { UserActor } from '@repo/auth/training-actor';
import type { ClassTrainerRole } from '@repo/db/generated/training/client';
import type { Prisma } from '@repo/db/training';
import { canSeeDrafts, visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { taughtByWhere, taughtOrAssistedByWhere } from './taught-by.ts';

/** Classes of visible courses, classes they teach and classes they were in. */
export function visibleRunsWhere(actor: UserActor): Prisma.CourseRunWhereInput {
  // Prisma treats an empty condition inside OR as false.
  if (canSeeDrafts(actor)) return {};
  return {
    OR: [
      { course: visibleCoursesWhere(actor) },
      taughtOrAssistedByWhere(actor.id),
      { enrolments: { some: { userId: actor.id } } },
    ],
  };
}

/** Classes that they teach, assist in or are enrolled in now; all for admins. */
export function memberRunsWhere(actor: UserActor): Prisma.CourseRunWhereInput {
  if (actor.roles.includes('admin')) return {};
  return {
    OR: [
      ...(actor.roles.includes('trainer') ? [taughtOrAssistedByWhere(actor.id)] : []),
      { enrolments: { some: { userId: actor.id, ...activeEnrolmentWhere } } },
    ],
  };
}

/** Those of `canManageClass`. */
export function manageableRunsWhere(actor: UserActor): Prisma.CourseRunWhereInput {
  if (actor.roles.includes('admin')) return {};
  return actor.roles.includes('trainer') ? taughtByWhere(actor.id) : { id: { in: [] } };
}

type Trainers = {
  trainerId: string | null;
  coTrainers: readonly { userId: string; role: ClassTrainerRole }[];
};

/** For admins, the trainer and co-trainers. */
export function canManageClass(actor: UserActor, run: Trainers): boolean {
  if (actor.roles.includes('admin')) return true;
  if (!actor.roles.includes('trainer')) return false;
  const isCoTrainer = run.coTrainers.some(({ userId, role }) => userId === actor.id && role === 'co_trainer');
  return run.trainerId === actor.id || isCoTrainer;
}

/** Assistants too. */
export function canTakeAttendance(actor: UserActor, run: Trainers): boolean {
  if (canManageClass(actor, run)) return true;
  return actor.roles.includes('trainer') && run.coTrainers.some(({ userId }) => userId === actor.id);
}

/** Throws courseRunNotFound, or forbidden for another trainer's class. */
export function assertFoundAndManageable<Run extends Trainers>(actor: UserActor, run: Run | null): Run {
  if (run === null) throw errors.courseRunNotFound();
  if (!canManageClass(actor, run)) throw errors.forbidden({ message: 'Somebody else teaches this class' });
  return run;
}
