import type { TrainingDb } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import { queueEnrolmentReports } from '#domain/agency-reports/queue-enrolment-reports.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { isActiveEnrolmentStatus, toEnrolmentStatusText } from './enrolment-rows.ts';
import type { LockedRun } from './lock-run.ts';

type Place = { userId: string; run: LockedRun; sponsorshipType?: string };

/**
 * The caller has locked the run. Throws alreadyEnrolled, removedFromClass (not for admins), classCancelled,
 * classFinished, classFull.
 */
export async function enrolInLockedRun(
  tx: TrainingDb,
  ctx: SignedInContext,
  { userId, run, sponsorshipType }: Place,
): Promise<EnrolmentAnswer> {
  const pair = { userId, courseRunId: run.id };
  const known = await tx.enrolment.findUnique({
    where: { userId_courseRunId: pair },
    select: { id: true, status: true },
  });
  if (known && isActiveEnrolmentStatus(known.status)) {
    const isOwn = userId === ctx.actor.id;
    throw errors.alreadyEnrolled(isOwn ? {} : { message: 'This person is already enrolled in this class' });
  }
  if (known?.status === 'admin_removed' && !ctx.actor.roles.includes('admin'))
    throw errors.removedFromClass();
  assertAcceptsEnrolment(run, singaporeDate(ctx.clock()));
  const enrolled = {
    status: 'enrolled' as const,
    enrolledAt: ctx.clock(),
    ...(sponsorshipType === undefined ? {} : { sponsorshipType }),
  };
  const { id } = await tx.enrolment.upsert({
    where: { userId_courseRunId: pair },
    create: { ...pair, ...enrolled },
    update: enrolled,
    select: { id: true },
  });
  // A learner has one class of a course.
  await tx.waitingEntry.deleteMany({ where: { userId, courseRun: { courseId: run.courseId } } });
  // Subtopics read in another run count here. The course is locked so that the outline does not change.
  await tx.$queryRaw`SELECT id FROM course WHERE id = ${run.courseId} FOR SHARE`;
  await recomputeProgress(tx, { courseId: run.courseId, userId });
  await recordAudit(tx, ctx, {
    action: 'enrolment.enrol',
    targetType: 'enrolment',
    targetId: id,
    before: known ? { status: toEnrolmentStatusText(known.status) } : null,
    after: { ...pair, status: 'enrolled' },
  });
  await publishEnrolmentWebhooks(tx, ctx, known ? 'enrolment.changed' : 'enrolment.created', { ids: [id] });
  await queueEnrolmentReports(tx, ctx, 'began', [id]);
  return { enrollmentId: id, status: 'enrolled' };
}

/** A run without dates is unfinished. Throws classCancelled, classFinished, classFull. */
export function assertAcceptsEnrolment(run: LockedRun, today: DateText): void {
  if (run.status === 'Cancelled') throw errors.classCancelled();
  const last = run.endDate ?? run.startDate;
  if (last !== null && last < today) throw errors.classFinished();
  if (run.enrolledCount >= run.capacity) throw errors.classFull();
}
