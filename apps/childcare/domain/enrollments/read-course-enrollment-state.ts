import type { Context } from '#domain/context.ts';
import { findNextLesson, type NextLesson } from '#domain/player/next-lesson.ts';
import { readAccess } from './enrollment-access.ts';
import { isSelfEnrollmentFreeOnly } from './is-self-enrollment-free-only.ts';

/** Decides what the course's page offers. */
export type CourseEnrollmentState =
  | { kind: 'visitor' }
  | { kind: 'enrolled'; progress: number; deadline: Date | null; nextLesson: NextLesson | null }
  /** Begun before the centre had to pay; progress is kept. */
  | { kind: 'suspended'; progress: number }
  /** Assigned, but not paid yet. */
  | { kind: 'awaiting-payment' }
  /** Has a price, so a centre must assign it. */
  | { kind: 'assigned-only' }
  | { kind: 'open' };

/** For a published course. `selfEnrollment` is the environment's SELF_ENROLMENT. */
export async function readCourseEnrollmentState(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, priceSgd }: { id: string; priceSgd: number },
  rules: { selfEnrollment: 'open' | 'free-only' },
): Promise<CourseEnrollmentState> {
  if (actor === null) return { kind: 'visitor' };
  const enrollment = await db.enrollment.findUnique({
    where: { userId_courseId: { userId: actor.id, courseId: id } },
    select: { id: true, progress: true, deadline: true },
  });
  const { access } = enrollment
    ? await readAccess(db, { userId: actor.id, courseId: id })
    : { access: 'none' };
  if (enrollment && access === 'open') {
    const { id: enrollmentId, progress, deadline } = enrollment;
    return { kind: 'enrolled', progress, deadline, nextLesson: await findNextLesson(db, enrollmentId) };
  }
  const unpaid = await db.assignment.findFirst({
    where: {
      learnerId: actor.id,
      courseId: id,
      status: { notIn: ['CANCELLED', 'WAIVED'] },
      paymentStatus: { in: ['PENDING', 'EXPIRED', 'FAILED'] },
    },
    select: { id: true },
  });
  if (unpaid) return { kind: 'awaiting-payment' };
  if (enrollment) return { kind: 'suspended', progress: enrollment.progress };
  const isClosed = priceSgd > 0 && (await isSelfEnrollmentFreeOnly(db, actor, rules));
  return { kind: isClosed ? 'assigned-only' : 'open' };
}
