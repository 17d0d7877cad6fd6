import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import type { CourseRunDetail, RescheduleRunBody } from '@repo/schemas/training/course-run';
import { assertValidSchedule } from '#domain/agency/check-schedule.ts';
import { assertValidAgencyEdit, editRunAtAgency } from '#domain/agency/edit-at-agency.ts';
import { planChangeOfPublishedRun } from '#domain/agency/plan-change-of-published-run.ts';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { formatSessionCount } from '#domain/agency/run-plan.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNoRoomTaken, assertRoomsBooked } from '#domain/rooms/assert-rooms-booked.ts';
import { lockRoomsAndFillSessionNames } from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import { findClashes, findTrainerClashesForAudit } from './find-clashes.ts';
import { getVisibleCourseRun } from './get-course-run.ts';
import { lockRunUnlessChanged } from './lock-unchanged-run.ts';
import { getSessionIdsToRemove, replaceSessions } from './replace-sessions.ts';
import { type PlannedLocalSession, toPlannedSessions, withDatesAsText } from './run-sessions.ts';
import {
  compareSchedules,
  notifyIfScheduleMoved,
  previewScheduleChange,
  type ScheduleChange,
} from './schedule-change.ts';

/**
 * Edits at the agency first. People are notified of changed dates or times, which set a Confirmed class to Reschedule. Throws
 * courseRunNotFound, classCancelled, invalid, sessionNotFound, sessionAttended, roomNotFound, roomClosed, roomTaken, changedMeanwhile,
 * classChanged, agencyRefused, agencyUnavailable.
 */
export async function rescheduleRunAndNotify(
  ctx: AdminContext,
  id: string,
  body: RescheduleRunBody,
): Promise<CourseRunDetail> {
  // Checked before the agency is called, and again under the lock.
  const { run, move } = await checkMove(ctx, id, body);
  const updatesAgency = run.agencyRunId !== null && !body.localOnly && affectsAgency(run, move);
  if (updatesAgency) await moveAtAgency(ctx, run, move);
  await inTransaction(ctx.db, async (tx) => {
    const held = await lockRunUnlessChanged(tx, run, { agencyUpdated: updatesAgency });
    assertNotStale(held, body.expectedUpdatedAt, errors.changedMeanwhile);
    await store(tx, ctx, held, body);
  });
  return getVisibleCourseRun(ctx, id);
}

/** Stores nothing. Throws the errors of `rescheduleRunAndNotify` except the agency's. */
export async function previewReschedule(
  ctx: AdminContext,
  id: string,
  body: RescheduleRunBody,
): Promise<ReschedulePreview> {
  const { run, move } = await checkMove(ctx, id, body);
  return previewScheduleChange(ctx.db, run, { ...move, reason: body.reason });
}

async function checkMove(ctx: AdminContext, id: string, body: RescheduleRunBody) {
  const run = await getLocalRun(ctx, id);
  assertNotStale(run, body.expectedUpdatedAt, errors.changedMeanwhile);
  const move = planMove(run, await withNamedRooms(ctx.db, run, body), ctx.clock());
  await getSessionIdsToRemove(ctx.db, id, move.sessions);
  assertNoRoomTaken(await findClashes(ctx.db, { ...run, courseRunId: id, sessions: move.sessions }));
  return { run, move };
}

async function withNamedRooms(
  db: TrainingDb,
  run: LocalRun,
  body: RescheduleRunBody,
): Promise<RescheduleRunBody> {
  return { ...body, sessions: await lockRoomsAndFillSessionNames(db, body.sessions, [run, ...run.sessions]) };
}

type Move = ScheduleChange & {
  columns: Pick<LocalRun, 'startDate' | 'endDate' | 'registrationOpeningDate' | 'registrationClosingDate'>;
  sessions: PlannedLocalSession[];
};

function planMove(run: LocalRun, { startDate, endDate, ...body }: RescheduleRunBody, now: Date): Move {
  if (run.status === 'Cancelled') throw errors.classCancelled();
  const registration = moveRegistration({ startDate, ...body }, run);
  const sessions = toPlannedSessions(body.sessions, run.modeOfLearning);
  assertValidSchedule({ startDate, endDate, ...registration, sessions }, now, {
    mayHaveBegun: true,
    mayLackSessions: true,
  });
  return {
    ...compareSchedules(run, { startDate, endDate, sessions }),
    columns: {
      startDate: dateTextToColumn(startDate),
      endDate: dateTextToColumn(endDate),
      registrationOpeningDate: dateTextToColumn(registration.registrationOpeningDate),
      registrationClosingDate: dateTextToColumn(registration.registrationClosingDate),
    },
    sessions,
  };
}

/** The agency does not have session titles. */
function affectsAgency(run: LocalRun, { columns, sessions }: Move): boolean {
  const shown = (about: Move['columns'], all: readonly Omit<PlannedLocalSession, 'title' | 'id'>[]) =>
    JSON.stringify([
      about.startDate,
      about.endDate,
      about.registrationOpeningDate,
      about.registrationClosingDate,
      all
        .map((one) =>
          [one.startDate, one.startTime, one.endDate, one.endTime, one.modeOfTraining, one.room].join('\n'),
        )
        .toSorted(),
    ]);
  return shown(run, withDatesAsText(run.sessions)) !== shown(columns, sessions);
}

async function moveAtAgency(ctx: AdminContext, run: LocalRun, { columns, sessions }: Move): Promise<void> {
  const planned = await planChangeOfPublishedRun(ctx, run, columns);
  const moved = {
    ...planned,
    scheduleInfo: run.scheduleInfo || formatSessionCount(sessions),
    sessions: sessions.map(({ room, startDate, endDate, startTime, endTime, modeOfTraining }) => ({
      ...{ startDate, endDate, startTime, endTime, modeOfTraining },
      venue: room ? { ...planned.venue, room } : planned.venue,
    })),
  };
  assertValidAgencyEdit(moved, ctx.clock());
  await editRunAtAgency(
    ctx,
    { courseRunId: run.agencyRunId ?? '', courseReferenceNumber: run.course.code },
    moved,
  );
}

/** The caller has locked the run. */
async function store(
  tx: TrainingDb,
  ctx: AdminContext,
  run: LocalRun,
  body: RescheduleRunBody,
): Promise<void> {
  const { columns, sessions, ...move } = planMove(run, await withNamedRooms(tx, run, body), ctx.clock());
  const status = move.hasMoved && run.status === 'Confirmed' ? 'Reschedule' : run.status;
  await replaceSessions(tx, run.id, sessions);
  await assertRoomsBooked(tx, run.id);
  await tx.courseRun.update({
    where: { id: run.id },
    data: { status, ...columns, updatedAt: nextUpdatedAt(run, ctx.clock()) },
  });
  await recordAudit(tx, ctx, {
    action: 'class.reschedule',
    targetType: 'course-run',
    targetId: run.id,
    before: { status: run.status, ...move.before },
    after: {
      status,
      ...move.after,
      ...(await findTrainerClashesForAudit(tx, run.id)),
      ...(body.reason ? { reason: body.reason } : {}),
      ...(run.agencyRunId && body.localOnly ? { localOnly: true } : {}),
    },
  });
  await publishClassWebhook(tx, ctx, 'class.changed', run.id);
  await notifyIfScheduleMoved(tx, ctx, run, { ...move, reason: body.reason });
}

type Registration = {
  registrationOpeningDate?: string | null | undefined;
  registrationClosingDate?: string | null | undefined;
};

/** Omitted dates stay where valid, else move to the new start. */
function moveRegistration(
  requested: Registration & { startDate: string },
  stored: Pick<LocalRun, 'registrationOpeningDate' | 'registrationClosingDate'>,
) {
  const atLatest = (date: string | null) => (date && date < requested.startDate ? date : requested.startDate);
  const opening =
    requested.registrationOpeningDate ?? atLatest(dateColumnToText(stored.registrationOpeningDate));
  const kept = atLatest(dateColumnToText(stored.registrationClosingDate));
  const [, later = opening] = [opening, kept].toSorted();
  const closing = requested.registrationClosingDate ?? later;
  return { registrationOpeningDate: opening, registrationClosingDate: closing };
}
