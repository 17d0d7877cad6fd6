import type { AgencyCourse } from '@repo/agency/agency';
import type { CourseRunUncheckedCreateInput } from '@repo/db/generated/training/models';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { toSessionColumns } from '#domain/classes/run-sessions.ts';
import { toVenueColumns } from '#domain/classes/venue-columns.ts';
import type { SignedInContext } from '#domain/context.ts';
import { findOrCreateCourse } from '#domain/courses/find-or-create-course.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import { endPublicationIntent, type IntendedRun, type PublicationIntent } from './publication-intent.ts';
import { type PlannedRun, toPlannedLocalSession } from './run-plan.ts';

type Published = { agencyRunId: string; wasAdopted: boolean; course: AgencyCourse };

/** Stores course, run, audit entry and the end of the intent together. Returns the run's local id. */
export function storePublishedRunAndReturnId(
  ctx: SignedInContext,
  intent: PublicationIntent,
  { plan, courseRunId }: IntendedRun,
  { agencyRunId, wasAdopted, course }: Published,
): Promise<string> {
  return inTransaction(ctx.db, async (tx) => {
    const stored = await tx.courseRun.findUnique({ where: { agencyRunId }, select: { id: true } });
    const id =
      stored?.id ??
      (courseRunId === null
        ? await createRun(tx, plan.run, {
            courseId: (await findOrCreateCourse(tx, course)).id,
            agencyRunId,
            publishedAt: ctx.clock(),
          })
        : await markPublished(tx, courseRunId, plan.run, { agencyRunId, publishedAt: ctx.clock() }));
    await endPublicationIntent(tx, intent, 'stored');
    await recordAudit(tx, ctx, {
      action: wasAdopted ? 'agency.adopt' : 'agency.publish',
      targetType: 'course-run',
      targetId: id,
      after: {
        agencyRunId,
        courseReferenceNumber: plan.courseReferenceNumber,
        startDate: plan.run.startDate,
        endDate: plan.run.endDate,
        intakeSize: plan.run.intakeSize,
        threshold: plan.run.threshold,
      },
    });
    await publishClassWebhook(tx, ctx, 'class.published', id);
    return id;
  });
}

async function createRun(
  tx: TrainingDb,
  run: PlannedRun,
  origin: { courseId: string; agencyRunId: string; publishedAt: Date },
): Promise<string> {
  const sessions = run.sessions.map(toPlannedLocalSession);
  const { id } = await tx.courseRun.create({
    data: {
      ...origin,
      status: 'Confirmed',
      ...toRunColumns(run),
      sessions: { create: sessions.map((session) => toSessionColumns(session, sessions)) },
    },
    select: { id: true },
  });
  return id;
}

async function markPublished(
  tx: TrainingDb,
  id: string,
  run: PlannedRun,
  published: { agencyRunId: string; publishedAt: Date },
): Promise<string> {
  const { registrationOpeningDate, registrationClosingDate, intakeSize, threshold, vacancyCode } = run;
  await tx.courseRun.update({
    where: { id },
    data: {
      ...published,
      status: 'Confirmed',
      registrationOpeningDate: dateTextToColumn(registrationOpeningDate),
      registrationClosingDate: dateTextToColumn(registrationClosingDate),
      intakeSize,
      threshold,
      vacancyCode,
    },
  });
  return id;
}

export function toRunColumns(run: PlannedRun) {
  const { venue } = run;
  return {
    startDate: dateTextToColumn(run.startDate),
    endDate: dateTextToColumn(run.endDate),
    registrationOpeningDate: dateTextToColumn(run.registrationOpeningDate),
    registrationClosingDate: dateTextToColumn(run.registrationClosingDate),
    modeOfLearning: run.modeOfTraining,
    ...toVenueColumns(venue),
    venueWheelchairAccess: venue.wheelChairAccess,
    courseAdminEmail: run.courseAdminEmail,
    scheduleInfo: run.scheduleInfo,
    intakeSize: run.intakeSize,
    threshold: run.threshold,
    vacancyCode: run.vacancyCode,
  } satisfies Partial<CourseRunUncheckedCreateInput>;
}
