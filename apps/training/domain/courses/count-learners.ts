import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

export type LearnerCounts = {
  /** How many people have an active enrolment in a run of the course. */
  learners: number;
  /** How many of them have an enrolment that is not completed: a change of the outline changes its progress. */
  underWay: number;
};

/** How many people learn a course, each once whatever number of its runs they are in. */
export async function countLearners(
  { db }: Pick<SignedInContext, 'db'>,
  courseId: string,
): Promise<LearnerCounts> {
  const enrolments = await db.enrolment.groupBy({
    by: ['userId', 'status'],
    where: { courseRun: { courseId }, ...activeEnrolment },
  });
  const underWay = enrolments.filter(({ status }) => status === 'enrolled');
  return { learners: new Set(enrolments.map(({ userId }) => userId)).size, underWay: underWay.length };
}
