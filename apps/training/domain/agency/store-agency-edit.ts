import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { localIsoStartOf, sortByStart } from '#domain/calendar/session-period.ts';
import { lockRunUnlessChanged } from '#domain/classes/lock-unchanged-run.ts';
import { notifyOfVenueChangeWithoutMail } from '#domain/classes/notify-of-venue-change.ts';
import { replaceSessions } from '#domain/classes/replace-sessions.ts';
import { type PlannedLocalSession, withDatesAsText } from '#domain/classes/run-sessions.ts';
import {
  compareSchedules,
  notifyIfScheduleMoved,
  previewScheduleChange,
} from '#domain/classes/schedule-change.ts';
import { toVenueColumns } from '#domain/classes/venue-columns.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import type { LocalRun } from './plan-local-run.ts';
import { type PlannedRun, type PlannedSession, toPlannedLocalSession } from './run-plan.ts';
import { toRunColumns } from './store-published-run.ts';

/** Checked before the agency is asked. Throws sessionAttended. */
export async function assertAttendedSessionsStay(
  db: TrainingDb,
  local: LocalRun,
  run: PlannedRun,
): Promise<void> {
  const attended = await readAttendedSessionIds(db, local);
  const kept = matchSessions(local, run, attended).map(({ id }) => id);
  if ([...attended].some((id) => !kept.includes(id))) throw errors.sessionAttended();
}

export async function storeEditAndNotify(ctx: AdminContext, local: LocalRun, run: PlannedRun): Promise<void> {
  const { id } = local;
  const sessions = matchSessions(local, run, await readAttendedSessionIds(ctx.db, local));
  const move = compareSchedules(local, { ...run, sessions });
  await inTransaction(ctx.db, async (tx) => {
    await lockRunUnlessChanged(tx, local, { agencyUpdated: true });
    const columns = toRunColumns(run);
    await tx.courseRun.update({ where: { id }, data: columns });
    await replaceSessions(tx, id, sessions);
    await recordAudit(tx, ctx, {
      action: 'agency.edit',
      targetType: 'course-run',
      targetId: id,
      before: { ...figuresOf(local), ...move.before },
      after: { ...figuresOf(run), ...move.after },
    });
    await publishClassWebhook(tx, ctx, 'class.changed', id);
    await notifyIfScheduleMoved(tx, ctx, local, { ...move, reason: '' });
    await notifyOfVenueChangeWithoutMail(tx, ctx, local, columns);
  });
}

export async function previewStoredEdit(
  ctx: AdminContext,
  local: LocalRun,
  run: PlannedRun,
): Promise<ReschedulePreview> {
  const sessions = matchSessions(local, run, await readAttendedSessionIds(ctx.db, local));
  const move = compareSchedules(local, { ...run, sessions });
  return previewScheduleChange(ctx.db, local, {
    ...move,
    reason: '',
    sessions,
    venue: toVenueColumns(run.venue),
  });
}

async function readAttendedSessionIds(db: TrainingDb, { id }: LocalRun): Promise<ReadonlySet<string>> {
  const rows = await db.courseRunSession.findMany({
    where: { courseRunId: id, attendances: { some: {} } },
    select: { id: true },
  });
  return new Set(rows.map((row) => row.id));
}

/**
 * Sessions match by start and keep their row, and so their attendance. Those without attendance that were moved match in order,
 * so that a calendar moves its event instead of adding another one.
 */
function matchSessions(
  local: LocalRun,
  run: PlannedRun,
  attended: ReadonlySet<string>,
): PlannedLocalSession[] {
  const left = withDatesAsText(local.sessions);
  const matched = new Map<PlannedSession, (typeof left)[number] | undefined>();
  for (const session of run.sessions) {
    const at = left.findIndex((row) => localIsoStartOf(row) === localIsoStartOf(session));
    matched.set(session, at < 0 ? undefined : left.splice(at, 1)[0]);
  }
  const moved = sortByStart(left.filter(({ id }) => !attended.has(id)));
  for (const session of sortByStart(run.sessions)) {
    matched.set(session, matched.get(session) ?? moved.shift());
  }
  return run.sessions.map((session) => {
    const kept = matched.get(session);
    return { ...toPlannedLocalSession(session), id: kept?.id, title: kept?.title ?? '' };
  });
}

type Figures = Pick<LocalRun, 'intakeSize' | 'threshold' | 'vacancyCode'>;

function figuresOf({ intakeSize, threshold, vacancyCode }: Figures): Figures {
  return { intakeSize, threshold, vacancyCode };
}
