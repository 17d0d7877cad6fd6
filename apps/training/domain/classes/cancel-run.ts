import { inTransaction } from '@repo/db/training';
import type { CancelRunBody, CourseRunDetail } from '@repo/schemas/training/course-run';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { classCancelledMail } from '#mails/class-cancelled.ts';
import { getCourseRun } from './get-course-run.ts';
import { mailClass } from './mail-class.ts';

/**
 * Cancels a class for good; enrolments stay as they are, and learners and trainer are told with the reason. Throws
 * courseRunNotFound, and classCancelled when it is cancelled already.
 */
export async function cancelRun(
  ctx: SignedInContext,
  id: string,
  { reason }: CancelRunBody,
): Promise<CourseRunDetail> {
  const run = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockRun(tx, id);
    if (locked.status === 'Cancelled') {
      throw errors.classCancelled({ message: 'This class is cancelled already' });
    }
    await tx.courseRun.update({ where: { id }, data: { status: 'Cancelled', cancelledReason: reason } });
    await recordAudit(tx, ctx, {
      action: 'class.cancel',
      targetType: 'course-run',
      targetId: id,
      before: { status: locked.status },
      after: { status: 'Cancelled', reason },
    });
    return locked;
  });
  const cancelled = await getCourseRun(ctx, id);
  const letter = { title: cancelled.course.title, dates: sayDates(run.startDate, run.endDate), reason };
  ctx.defer(() => mailClass(ctx, id, (person) => classCancelledMail(person, letter)));
  return cancelled;
}
