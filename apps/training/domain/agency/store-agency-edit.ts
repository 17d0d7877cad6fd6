import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { compareSchedules, previewMove, queueMoveMails } from '#domain/classes/class-move.ts';
import { lockUnchangedRun } from '#domain/classes/lock-unchanged-run.ts';
import type { PlannedLocalSession } from '#domain/classes/run-sessions.ts';
import { storeSessions } from '#domain/classes/store-sessions.ts';
import { toVenueColumns } from '#domain/classes/venue-columns.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { LocalRun } from './plan-local-run.ts';
import { type PlannedRun, toPlannedLocalSession } from './run-plan.ts';
import { runColumns } from './store-published-run.ts';

/** Checked before the agency is asked. Throws sessionAttended. */
export async function assertAttendedSessionsStay(
  db: TrainingDb,
  local: LocalRun,
  run: PlannedRun,
): Promise<void> {
  const kept = matchSessions(local, run).flatMap(({ id }) => id ?? []);
  const leaving = local.sessions.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if ((await db.attendance.count({ where: { sessionId: { in: leaving } } })) > 0)
    throw errors.sessionAttended();
}

export async function storeEditAndQueueMails(
  ctx: AdminContext,
  local: LocalRun,
  run: PlannedRun,
): Promise<void> {
  const { id } = local;
  const sessions = matchSessions(local, run);
  const move = compareSchedules(local, { ...run, sessions });
  await inTransaction(ctx.db, async (tx) => {
    await lockUnchangedRun(tx, local, { agencyUpdated: true });
    await tx.courseRun.update({ where: { id }, data: runColumns(run) });
    await storeSessions(tx, id, sessions);
    await recordAudit(tx, ctx, {
      action: 'agency.edit',
      targetType: 'course-run',
      targetId: id,
      before: { ...figuresOf(local), ...move.before },
      after: { ...figuresOf(run), ...move.after },
    });
    await queueMoveMails(tx, ctx, local, { ...move, reason: '' });
  });
}

export function previewStoredEdit(
  ctx: AdminContext,
  local: LocalRun,
  run: PlannedRun,
): Promise<ReschedulePreview> {
  const sessions = matchSessions(local, run);
  const move = compareSchedules(local, { ...run, sessions });
  return previewMove(ctx.db, local, { ...move, reason: '', sessions, venue: toVenueColumns(run.venue) });
}

/** Sessions match by start and keep their row, and so their attendance. */
function matchSessions(local: LocalRun, run: PlannedRun): PlannedLocalSession[] {
  const left = [...local.sessions];
  return run.sessions.map((session) => {
    const at = left.findIndex(
      (row) => dateText(row.startDate) === session.startDate && row.startTime === session.startTime,
    );
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    return { ...toPlannedLocalSession(session), id: kept?.id, title: kept?.title ?? '' };
  });
}

type Figures = Pick<LocalRun, 'intakeSize' | 'threshold' | 'vacancyCode'>;

function figuresOf({ intakeSize, threshold, vacancyCode }: Figures): Figures {
  return { intakeSize, threshold, vacancyCode };
}
