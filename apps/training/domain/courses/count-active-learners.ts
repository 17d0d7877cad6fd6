import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';

export type ActiveLearnerCounts = {
  learners: number;
  /** Of these, people with an incomplete enrolment, whose progress a change of the outline affects. */
  underWay: number;
};

export async function countActiveLearners(
  { db }: Pick<SignedInContext, 'db'>,
  courseId: string,
): Promise<ActiveLearnerCounts> {
  const enrolments = await db.enrolment.groupBy({
    by: ['userId', 'status'],
    where: { courseRun: { courseId }, ...activeEnrolmentWhere },
  });
  const underWay = enrolments.filter(({ status }) => status === 'enrolled');
  return { learners: new Set(enrolments.map(({ userId }) => userId)).size, underWay: underWay.length };
}
