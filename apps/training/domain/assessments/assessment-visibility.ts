import type { UserActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import { seesDrafts } from '#domain/courses/course-visibility.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

/**
 * The assessments that somebody may know of: developers and admins all, everybody else those of the courses they have an
 * active enrolment in or run a class of. Whether the course is a draft just now makes no difference to those people.
 */
export function visibleAssessments(actor: UserActor): Prisma.AssessmentWhereInput {
  if (seesDrafts(actor)) return {};
  const mine: Prisma.CourseRunWhereInput[] = [
    { enrolments: { some: { userId: actor.id, ...activeEnrolment } } },
    ...(actor.roles.includes('trainer') ? [{ trainerId: actor.id }] : []),
  ];
  return { course: { runs: { some: { OR: mine } } } };
}
