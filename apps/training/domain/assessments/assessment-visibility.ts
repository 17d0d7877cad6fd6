import type { UserActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import { seesDrafts } from '#domain/courses/course-visibility.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

/**
 * Developers and admins see all, others those of courses with an active enrolment or a class they run, including
 * drafts.
 */
export function visibleAssessments(actor: UserActor): Prisma.AssessmentWhereInput {
  if (seesDrafts(actor)) return {};
  const mine: Prisma.CourseRunWhereInput[] = [
    { enrolments: { some: { userId: actor.id, ...activeEnrolment } } },
    ...(actor.roles.includes('trainer') ? [{ trainerId: actor.id }] : []),
  ];
  return { course: { runs: { some: { OR: mine } } } };
}
