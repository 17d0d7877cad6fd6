import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

/** How many people have an active enrolment in a run of a course. */
export async function countLearners(ctx: SignedInContext, courseId: string): Promise<number> {
  const people = await ctx.db.enrolment.groupBy({
    by: ['userId'],
    where: { courseRun: { courseId }, ...activeEnrolment },
  });
  return people.length;
}
