import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from './active-enrolment.ts';

export type OwnCourse = { courseId: string; title: string; progress: number; courseRunId: string };

/** The courses the caller sits in, the one enrolled in last first; of several enrolments in one course the newest counts. */
export async function listOwnCourses({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<OwnCourse[]> {
  const rows = await db.enrolment.findMany({
    where: { userId: actor.id, ...activeEnrolment, courseRun: { course: { status: 'active' } } },
    orderBy: [{ enrolledAt: 'desc' }, { id: 'desc' }],
    select: {
      progress: true,
      courseRunId: true,
      courseRun: { select: { course: { select: { id: true, title: true } } } },
    },
  });
  const newest = new Map<string, OwnCourse>();
  for (const { progress, courseRunId, courseRun } of rows) {
    const { id: courseId, title } = courseRun.course;
    if (!newest.has(courseId)) newest.set(courseId, { courseId, title, progress, courseRunId });
  }
  return [...newest.values()];
}
