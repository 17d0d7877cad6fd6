import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from './active-enrolment.ts';

type OwnProgress = {
  /** Null without an active enrolment in a run of the course. */
  enrolment: { id: string; courseRunId: string; progress: number } | null;
  readIds: string[];
};

/** The newest of several enrolments counts. */
export async function getOwnProgress(ctx: SignedInContext, courseId: string): Promise<OwnProgress> {
  const [enrolment, reads] = await Promise.all([
    ctx.db.enrolment.findFirst({
      where: { userId: ctx.actor.id, courseRun: { courseId }, ...activeEnrolmentWhere },
      orderBy: [{ enrolledAt: 'desc' }, { id: 'desc' }],
      select: { id: true, courseRunId: true, progress: true },
    }),
    ctx.db.readSubtopic.findMany({
      where: { userId: ctx.actor.id, subtopic: { learningUnit: { courseId } } },
      select: { subtopicId: true },
    }),
  ]);
  return { enrolment, readIds: reads.map(({ subtopicId }) => subtopicId) };
}
