import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CourseRunDetail, UpdateRunBody } from '@repo/schemas/training/course-run';
import { findRegistrationFaults, registrationClosesTooLateText } from '#domain/agency/check-schedule.ts';
import { assertValidAgencyEdit, editRunAtAgency } from '#domain/agency/edit-at-agency.ts';
import { planChangeOfPublishedRun } from '#domain/agency/plan-change-of-published-run.ts';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNoRoomTaken, assertRoomsBooked } from '#domain/rooms/assert-rooms-booked.ts';
import { lockRoomAndFillVenue } from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import { notifyOfTrainerChange } from './assign-trainer.ts';
import { assertClassStatusChangeAllowed } from './class-status.ts';
import { clearRoomOfSessionsThatFollowClass } from './clear-room-of-sessions-that-follow-class.ts';
import { findClashes, findTrainerClashesForAudit, listSessionPeriods } from './find-clashes.ts';
import { getVisibleCourseRun } from './get-course-run.ts';
import { type ActiveTrainer, lockActiveTrainer } from './lock-active-trainer.ts';
import { lockRunUnlessChanged } from './lock-unchanged-run.ts';
import { notifyOfVenueChangeWithoutMail } from './notify-of-venue-change.ts';
import { setCoTrainersAndNotify } from './set-co-trainers.ts';

type Details = Omit<UpdateRunBody, 'localOnly' | 'expectedUpdatedAt' | 'coTrainers'>;

/** Fields that the agency does not have. */
const ownFields: readonly string[] = ['status', 'trainerId', 'minimumLearners', 'roomId'];

/**
 * Edits at the agency first when it has one of the fields. Throws courseRunNotFound, classCancelled, impossibleClassStatus, invalid, roomNotFound, roomClosed, roomTaken,
 * the errors of `lockActiveTrainer`, changedMeanwhile, classChanged, agencyRefused, agencyUnavailable.
 */
export async function updateRunAtAgencyAndHere(
  ctx: AdminContext,
  id: string,
  { localOnly, expectedUpdatedAt, coTrainers, ...body }: UpdateRunBody,
): Promise<CourseRunDetail> {
  const run = await getLocalRun(ctx, id);
  // Checked before the agency is called, and again under the lock.
  assertNotStale(run, expectedUpdatedAt, errors.changedMeanwhile);
  const change = await planChange(ctx.db, run, body);
  if (change?.columns.roomId && change.columns.roomId !== run.roomId)
    await assertRoomIsFree(ctx.db, run, change.columns);
  const updatesAgency = change?.affectsAgency === true && run.agencyRunId !== null && !localOnly;
  if (updatesAgency) await changeAtAgency(ctx, run, change.columns);
  await inTransaction(ctx.db, async (tx) => {
    const held = await lockRunUnlessChanged(tx, run, { agencyUpdated: updatesAgency });
    assertNotStale(held, expectedUpdatedAt, errors.changedMeanwhile);
    await store(tx, ctx, held, body, held.agencyRunId !== null && localOnly ? { localOnly } : {});
    if (coTrainers && (await setCoTrainersAndNotify(tx, ctx, id, coTrainers))) await touch(tx, ctx, held);
  });
  return getVisibleCourseRun(ctx, id);
}

/** Before the agency is called. Throws roomTaken. */
async function assertRoomIsFree(db: TrainingDb, run: LocalRun, columns: Columns): Promise<void> {
  const sessions = await listSessionPeriods(db, run.id);
  const moved = clearRoomOfSessionsThatFollowClass({ ...run, sessions }, columns);
  assertNoRoomTaken(await findClashes(db, { ...run, ...columns, courseRunId: run.id, sessions: moved }));
}

/** Makes a new version of the class, for who has its form open. */
async function touch(tx: TrainingDb, ctx: AdminContext, run: LocalRun): Promise<void> {
  await tx.courseRun.update({ where: { id: run.id }, data: { updatedAt: nextUpdatedAt(run, ctx.clock()) } });
  await publishClassWebhook(tx, ctx, 'class.changed', run.id);
}

async function changeAtAgency(ctx: AdminContext, run: LocalRun, columns: Columns) {
  const sessions = clearRoomOfSessionsThatFollowClass(run, columns);
  const planned = await planChangeOfPublishedRun(ctx, run, { ...columns, sessions });
  assertValidAgencyEdit(planned, ctx.clock(), { mayLackSessions: true });
  await editRunAtAgency(
    ctx,
    { courseRunId: run.agencyRunId ?? '', courseReferenceNumber: run.course.code },
    planned,
  );
}

type Columns = Partial<Omit<LocalRun, 'course' | 'sessions'>>;
type Change = {
  columns: Columns;
  before: Record<string, Value>;
  after: Record<string, Value>;
  affectsAgency: boolean;
  newTrainer: ActiveTrainer | null;
};
type Value = string | number | boolean | null;

/** Null when nothing changes. */
async function planChange(db: TrainingDb, run: LocalRun, given: Details): Promise<Change | null> {
  const body = await lockRoomAndFillVenue(db, given, run.roomId);
  if (run.status === 'Cancelled') throw errors.classCancelled();
  if (body.status !== undefined) assertClassStatusChangeAllowed(run.status, body.status);
  const stored = {
    ...run,
    registrationOpeningDate: dateColumnToText(run.registrationOpeningDate),
    registrationClosingDate: dateColumnToText(run.registrationClosingDate),
  };
  const differing = Object.entries(body).filter(
    ([name, value]) => value !== undefined && value !== Reflect.get(stored, name),
  );
  if (differing.length === 0) return null;
  const dates = { startDate: dateColumnToText(run.startDate), endDate: dateColumnToText(run.endDate) };
  const changesClosing = differing.some(([name]) => name === 'registrationClosingDate');
  // Older classes may have a late closing date; it does not block other changes.
  const details = findRegistrationFaults({ ...stored, ...body, ...dates }).filter(
    ({ message }) => changesClosing || message !== registrationClosesTooLateText,
  );
  if (details.length > 0) throw errors.invalid({ message: details[0]?.message, details });
  const hasNewTrainer = typeof body.trainerId === 'string' && body.trainerId !== stored.trainerId;
  const { registrationOpeningDate: opening, registrationClosingDate: closing, ...plain } = body;
  return {
    columns: {
      ...plain,
      ...(opening === undefined ? {} : { registrationOpeningDate: dateTextToColumn(opening) }),
      ...(closing === undefined ? {} : { registrationClosingDate: dateTextToColumn(closing) }),
    },
    before: Object.fromEntries(differing.map(([name]) => [name, Reflect.get(stored, name)])),
    after: Object.fromEntries(differing),
    affectsAgency: differing.some(([name]) => !ownFields.includes(name)),
    newTrainer: hasNewTrainer ? await lockActiveTrainer(db, body.trainerId ?? '') : null,
  };
}

/** The caller has locked the run. */
async function store(
  tx: TrainingDb,
  ctx: AdminContext,
  run: LocalRun,
  body: Details,
  note: { localOnly?: boolean },
): Promise<void> {
  const change = await planChange(tx, run, body);
  if (change === null) return;
  const { columns, before, after, newTrainer } = change;
  const moved = clearRoomOfSessionsThatFollowClass(run, columns).filter(
    (one, index) => one !== run.sessions[index],
  );
  if (moved.length > 0) {
    const ids = moved.map((session) => session.id);
    await tx.courseRunSession.updateMany({ where: { id: { in: ids } }, data: { room: '' } });
  }
  await tx.courseRun.update({
    where: { id: run.id },
    data: { ...columns, updatedAt: nextUpdatedAt(run, ctx.clock()) },
  });
  // A class that the agency moved may be without its room: its other details can still be changed.
  if (columns.roomId && columns.roomId !== run.roomId) await assertRoomsBooked(tx, run.id);
  await recordAudit(tx, ctx, {
    action: 'class.update',
    targetType: 'course-run',
    targetId: run.id,
    before,
    after: { ...after, ...note, ...(after.trainerId ? await findTrainerClashesForAudit(tx, run.id) : {}) },
  });
  await publishClassWebhook(tx, ctx, 'class.changed', run.id);
  if (body.trainerId)
    await tx.classTrainer.deleteMany({ where: { courseRunId: run.id, userId: body.trainerId } });
  if (body.trainerId !== undefined && body.trainerId !== run.trainerId)
    await notifyOfTrainerChange(tx, ctx, run.id, { before: run.trainerId, after: newTrainer });
  await notifyOfVenueChangeWithoutMail(tx, ctx, run, columns);
}
