import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CourseRunDetail, UpdateRunBody } from '@repo/schemas/training/course-run';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateColumn, dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { tellTrainer } from './assign-trainer.ts';
import { assertStatusMove } from './class-status.ts';
import { findTrainer, type Trainer } from './find-trainer.ts';
import { getCourseRun } from './get-course-run.ts';

/**
 * Changes what the body names of a class, but for its dates and sessions. Throws courseRunNotFound, classCancelled,
 * impossibleClassStatus, invalid for registration dates out of order, and what `findTrainer` refuses.
 */
export async function updateRun(
  ctx: SignedInContext,
  id: string,
  body: UpdateRunBody,
): Promise<CourseRunDetail> {
  const newTrainer = await inTransaction(ctx.db, (tx) => change(tx, ctx, id, body));
  if (newTrainer) ctx.defer(() => tellTrainer(ctx, id, newTrainer));
  return getCourseRun(ctx, id);
}

async function change(
  tx: TrainingDb,
  ctx: SignedInContext,
  id: string,
  body: UpdateRunBody,
): Promise<Trainer | null> {
  const { status: from, startDate } = await lockRun(tx, id);
  if (from === 'Cancelled') throw errors.classCancelled();
  if (body.status !== undefined) assertStatusMove(from, body.status);
  const stored = await readDetails(tx, id);
  const differing = Object.entries(body).filter(
    ([name, value]) => value !== undefined && value !== Reflect.get(stored, name),
  );
  if (differing.length === 0) return null;
  checkRegistration({ ...stored, ...body }, startDate);
  const hasNewTrainer = typeof body.trainerId === 'string' && body.trainerId !== stored.trainerId;
  const trainer = hasNewTrainer ? await findTrainer(tx, body.trainerId ?? '') : null;
  const { registrationOpeningDate: opening, registrationClosingDate: closing, ...plain } = body;
  await tx.courseRun.update({
    where: { id },
    data: {
      ...plain,
      ...(opening === undefined ? {} : { registrationOpeningDate: dateColumn(opening) }),
      ...(closing === undefined ? {} : { registrationClosingDate: dateColumn(closing) }),
    },
  });
  await recordAudit(tx, ctx, {
    action: 'class.update',
    targetType: 'course-run',
    targetId: id,
    before: Object.fromEntries(differing.map(([name]) => [name, Reflect.get(stored, name)])),
    after: Object.fromEntries(differing),
  });
  return trainer;
}

async function readDetails(tx: TrainingDb, id: string) {
  const row = await tx.courseRun.findUniqueOrThrow({ where: { id } });
  return {
    ...row,
    registrationOpeningDate: dateText(row.registrationOpeningDate),
    registrationClosingDate: dateText(row.registrationClosingDate),
  };
}

type Registration = { registrationOpeningDate?: string | null; registrationClosingDate?: string | null };

function checkRegistration(run: Registration, startDate: string | null): void {
  const { registrationOpeningDate: opening, registrationClosingDate: closing } = run;
  const refuse = (field: string, message: string) => {
    throw errors.invalid({ message, details: [{ field, message }] });
  };
  if (opening && closing && closing < opening) {
    refuse('registrationClosingDate', 'Registration closes before it opens');
  }
  if (opening && startDate && opening > startDate) {
    refuse('registrationOpeningDate', 'Registration opens after the class has started');
  }
}
