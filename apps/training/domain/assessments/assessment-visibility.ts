import type { UserActor } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import { taughtByWhere } from '#domain/classes/taught-by.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';

/** Learners and trainers see those of their courses, including drafts; developers and admins see all. */
export function visibleAssessmentsWhere(actor: UserActor): Prisma.AssessmentWhereInput {
  if (canSeeDrafts(actor)) return {};
  const mine: Prisma.CourseRunWhereInput[] = [
    { enrolments: { some: { userId: actor.id, ...activeEnrolmentWhere } } },
    ...(actor.roles.includes('trainer') ? [taughtByWhere(actor.id)] : []),
  ];
  return { course: { runs: { some: { OR: mine } } } };
}
