import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { findClashes } from '#domain/classes/find-clashes.ts';
import { holdRun } from '#domain/classes/hold-run.ts';
import { mailClass, previewMails } from '#domain/classes/mail-class.ts';
import { type PlannedSitting, sittingsOf } from '#domain/classes/run-sessions.ts';
import { formatTimes } from '#domain/classes/run-times.ts';
import { describeSessionChanges } from '#domain/classes/session-changes.ts';
import { storeSessions } from '#domain/classes/store-sessions.ts';
import { writeMove } from '#domain/classes/write-move.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { LocalRun } from './plan-local-run.ts';
import type { PlannedRun } from './run-plan.ts';
import { runColumns } from './store-published-run.ts';

/** Checked before the agency is asked. Throws sessionAttended. */
export async function checkAttended(db: TrainingDb, local: LocalRun, run: PlannedRun): Promise<void> {
  const kept = matchSessions(local, run).flatMap(({ id }) => id ?? []);
  const leaving = local.sessions.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if ((await db.attendance.count({ where: { sessionId: { in: leaving } } })) > 0)
    throw errors.sessionAttended();
}

export async function storeAgencyEdit(ctx: AdminContext, local: LocalRun, run: PlannedRun): Promise<void> {
  const { id } = local;
  const { before, after, changes, hasMoved } = compareTimes(local, run);
  await inTransaction(ctx.db, async (tx) => {
    await holdRun(tx, local, { told: true });
    await tx.courseRun.update({ where: { id }, data: runColumns(run) });
    await storeSessions(tx, id, matchSessions(local, run));
    await recordAudit(tx, ctx, {
      action: 'agency.edit',
      targetType: 'course-run',
      targetId: id,
      before: { ...figuresOf(local), ...before },
      after: { ...figuresOf(run), ...after },
    });
    if (!hasMoved) return;
    await mailClass(tx, ctx, id, writeMove(local, { before, after, changes, reason: '' }));
  });
}

export async function previewStoredEdit(
  ctx: AdminContext,
  local: LocalRun,
  run: PlannedRun,
): Promise<ReschedulePreview> {
  const { before, after, changes, hasMoved } = compareTimes(local, run);
  const write = writeMove(local, { before, after, changes, reason: '' });
  return {
    hasMoved,
    before: before.dates,
    after: after.dates,
    changes,
    mails: hasMoved ? await previewMails(ctx.db, local.id, write) : [],
    clashes: await findClashes(ctx.db, {
      trainerId: local.trainerId,
      venuePostalCode: run.venue.postalCode ?? '',
      venueFloor: run.venue.floor ?? '',
      venueUnit: run.venue.unit ?? '',
      venueRoom: run.venue.room ?? '',
      courseRunId: local.id,
      sessions: matchSessions(local, run),
    }),
  };
}

function compareTimes(local: LocalRun, run: PlannedRun) {
  const stored = sittingsOf(local.sessions);
  const before = formatTimes(dateText(local.startDate), dateText(local.endDate), stored);
  const after = formatTimes(run.startDate, run.endDate, run.sessions);
  return {
    before,
    after,
    changes: describeSessionChanges(stored, matchSessions(local, run)),
    hasMoved: JSON.stringify(before) !== JSON.stringify(after),
  };
}

/** Sessions match by start and keep their row, and so their attendance. */
function matchSessions(local: LocalRun, run: PlannedRun): PlannedSitting[] {
  const left = [...local.sessions];
  return run.sessions.map((session) => {
    const at = left.findIndex(
      (row) => dateText(row.startDate) === session.startDate && row.startTime === session.startTime,
    );
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    const { startDate, endDate, startTime, endTime, modeOfTraining, venue } = session;
    return {
      startDate,
      endDate,
      startTime,
      endTime,
      modeOfTraining,
      id: kept?.id,
      title: kept?.title ?? '',
      room: venue?.room ?? '',
    };
  });
}

function figuresOf({
  intakeSize,
  threshold,
  vacancyCode,
}: Pick<PlannedRun, 'intakeSize' | 'threshold'> & { vacancyCode: string }) {
  return { intakeSize, threshold, vacancyCode };
}
