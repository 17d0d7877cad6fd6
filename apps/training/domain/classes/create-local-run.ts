import { defaultRegistrationDates } from '@repo/agency/run-request-bodies';
import { inTransaction } from '@repo/db/training';
import type { CourseRunDetail, CreateRunBody } from '@repo/schemas/training/course-run';
import { assertValidSchedule } from '#domain/agency/check-schedule.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { copyClassMaterials, lockCopiedClass } from '#domain/class-materials/copy-class-materials.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertRoomsBooked } from '#domain/rooms/assert-rooms-booked.ts';
import {
  lockRoomAndFillVenue,
  lockRoomsAndFillSessionNames,
} from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { notifyOfTrainerChange } from './assign-trainer.ts';
import { findTrainerClashesForAudit } from './find-clashes.ts';
import { getVisibleCourseRun } from './get-course-run.ts';
import { lockActiveTrainer } from './lock-active-trainer.ts';
import { readCompanyRunDefaults } from './read-company-run-defaults.ts';
import { toPlannedSessions, toSessionColumns } from './run-sessions.ts';
import { setCoTrainersAndNotify } from './set-co-trainers.ts';

/**
 * A class that is here alone, not at the agency. Company Settings supply what is absent; 0 stays 0. Throws courseNotFound, courseRunNotFound for a
 * class whose materials are copied, invalid, roomNotFound, roomClosed, roomTaken
 * and the errors of `lockActiveTrainer`.
 */
export async function createLocalRun(ctx: AdminContext, body: CreateRunBody): Promise<CourseRunDetail> {
  const {
    sessions: given,
    coTrainers = [],
    startDate,
    endDate,
    trainerId = null,
    copyMaterialsFrom,
    modeOfLearning = '1',
    ...fields
  } = body;
  const standard = defaultRegistrationDates(startDate, singaporeDate(ctx.clock()));
  const registrationOpeningDate = fields.registrationOpeningDate ?? standard.registrationOpeningDate;
  const registrationClosingDate = fields.registrationClosingDate ?? standard.registrationClosingDate;
  const sessions = toPlannedSessions(given, modeOfLearning);
  assertValidSchedule(
    { startDate, endDate, registrationOpeningDate, registrationClosingDate, sessions },
    ctx.clock(),
    { mayHaveBegun: true, mayLackSessions: true },
  );
  const id = await inTransaction(ctx.db, async (tx) => {
    if (copyMaterialsFrom !== undefined) await lockCopiedClass(tx, copyMaterialsFrom);
    const course = await tx.course.findUnique({ where: { id: body.courseId }, select: { id: true } });
    if (course === null) throw errors.courseNotFound();
    const trainer = trainerId === null ? null : await lockActiveTrainer(tx, trainerId);
    const defaults = await readCompanyRunDefaults(tx);
    const placed = await lockRoomAndFillVenue(tx, fields);
    const named = await lockRoomsAndFillSessionNames(tx, sessions);
    const said = Object.fromEntries(
      Object.entries(placed).filter(([, value]) => value !== undefined && value !== null),
    );
    const { id } = await tx.courseRun.create({
      data: {
        ...defaults,
        ...said,
        courseId: course.id,
        status: body.status,
        trainerId,
        modeOfLearning,
        startDate: dateTextToColumn(startDate),
        endDate: dateTextToColumn(endDate),
        registrationOpeningDate: dateTextToColumn(registrationOpeningDate),
        registrationClosingDate: dateTextToColumn(registrationClosingDate),
        sessions: { create: named.map((session) => toSessionColumns(session, named)) },
      },
      select: { id: true },
    });
    await setCoTrainersAndNotify(tx, ctx, id, coTrainers);
    const copied =
      copyMaterialsFrom === undefined
        ? {}
        : { materials: await copyClassMaterials(tx, ctx, { fromId: copyMaterialsFrom, toId: id }) };
    await recordAudit(tx, ctx, {
      action: 'class.create',
      targetType: 'course-run',
      targetId: id,
      after: {
        ...{ courseId: course.id, startDate, endDate, status: body.status, sessions: sessions.length },
        ...copied,
        ...(await findTrainerClashesForAudit(tx, id)),
      },
    });
    await assertRoomsBooked(tx, id);
    if (trainer) await notifyOfTrainerChange(tx, ctx, id, { before: null, after: trainer });

    return id;
  });
  return getVisibleCourseRun(ctx, id);
}
