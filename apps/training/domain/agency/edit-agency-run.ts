import type { AgencySession, SessionToEdit } from '@repo/agency/agency';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EditAgencyRunInput, PublishedRun } from '@repo/schemas/training/agency';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { requireValue } from './agency-errors.ts';
import { checkSchedule } from './check-schedule.ts';
import { getPublishedRun } from './get-published-run.ts';
import { getLocalRun, type LocalRun, planLocalRun } from './plan-local-run.ts';
import { checkVenue, mergeVenue, type PlannedRun, type PlannedSession, planSession } from './run-plan.ts';
import { runColumns, sessionColumns } from './store-published-run.ts';

const deadlineMs = 20_000;

/**
 * Changes a published run at the agency, then here. The whole run is sent, and its sessions against those the agency has at
 * that moment, so that asking again after a lost answer changes nothing twice. Throws notFound, notPublished, invalid,
 * agencyRefused, agencyUnavailable.
 */
export async function editAgencyRun(
  ctx: SignedInContext,
  id: string,
  input: EditAgencyRunInput,
): Promise<PublishedRun> {
  const local = await getLocalRun(ctx, id);
  const { agencyRunId: courseRunId } = local;
  if (courseRunId === null) throw errors.notPublished();
  if (local.status === 'Cancelled') throw errors.invalid({ message: 'This class is cancelled' });
  const run = applyChanges(await planLocalRun(ctx, local), input);
  checkSchedule(run, ctx.clock(), { mayHaveBegun: true });
  checkVenue(run);
  const courseReferenceNumber = local.course.code;
  const current = requireValue(
    await ctx.agency.listSessions({ courseRunId, courseReferenceNumber }, { deadlineMs }),
  );
  const sessions = compareSessions(run.sessions, current);
  requireValue(
    await ctx.agency.editRun(
      { courseRunId, courseReferenceNumber, run: { ...run, sessions } },
      { deadlineMs },
    ),
  );
  await storeEdit(ctx, local, run);
  return getPublishedRun(ctx.db, id, false);
}

function applyChanges(run: PlannedRun, input: EditAgencyRunInput): PlannedRun {
  const modeOfTraining = input.modeOfTraining ?? run.modeOfTraining;
  const venue = mergeVenue(run.venue, input.venue);
  return {
    startDate: input.startDate ?? run.startDate,
    endDate: input.endDate ?? run.endDate,
    registrationOpeningDate: input.registrationOpeningDate ?? run.registrationOpeningDate,
    registrationClosingDate: input.registrationClosingDate ?? run.registrationClosingDate,
    modeOfTraining,
    scheduleInfo: input.scheduleInfo ?? run.scheduleInfo,
    venue,
    courseAdminEmail: input.courseAdminEmail ?? run.courseAdminEmail,
    vacancyCode: input.vacancyCode ?? run.vacancyCode,
    intakeSize: input.intakeSize ?? input.intake_size ?? run.intakeSize,
    threshold: input.threshold ?? run.threshold,
    sessions: input.sessions?.map((session) => planSession(session, modeOfTraining, venue)) ?? run.sessions,
  };
}

/** Sessions of the same beginning are the same; others of the agency go, others of ours are new. */
function compareSessions(
  planned: readonly PlannedSession[],
  current: readonly AgencySession[],
): SessionToEdit[] {
  const left = current.filter((session) => !session.deleted);
  const kept = planned.map((session): SessionToEdit => {
    const index = left.findIndex(
      ({ startDate, startTime }) => startDate === session.startDate && startTime === session.startTime,
    );
    const [found] = index < 0 ? [] : left.splice(index, 1);
    return found ? { ...session, sessionId: found.sessionId } : session;
  });
  const gone = left.flatMap(({ sessionId, startDate, endDate, startTime, endTime }): SessionToEdit[] =>
    startDate && startTime && endTime
      ? [{ sessionId, remove: true, startDate, endDate: endDate ?? startDate, startTime, endTime }]
      : [],
  );
  return [...kept, ...gone];
}

function storeEdit(ctx: SignedInContext, before: LocalRun, run: PlannedRun): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.courseRun.update({ where: { id: before.id }, data: runColumns(run) });
    await storeSessions(tx, before, run.sessions);
    await recordAudit(tx, ctx, {
      action: 'agency.edit',
      targetType: 'course-run',
      targetId: before.id,
      before: describe({
        ...before,
        startDate: dateText(before.startDate),
        endDate: dateText(before.endDate),
      }),
      after: describe(run),
    });
  });
}

function describe(run: {
  startDate: string | null;
  endDate: string | null;
  intakeSize: number;
  threshold: number;
  vacancyCode: string;
  sessions: readonly unknown[];
}) {
  const { startDate, endDate, intakeSize, threshold, vacancyCode, sessions } = run;
  return { startDate, endDate, intakeSize, threshold, vacancyCode, sessions: sessions.length };
}

/** Sessions that stay keep their row, and with it their attendance. */
async function storeSessions(tx: TrainingDb, { id, sessions }: LocalRun, planned: readonly PlannedSession[]) {
  const left = [...sessions];
  const rows = planned.map((session, index) => {
    const at = left.findIndex(
      (row) => dateText(row.startDate) === session.startDate && row.startTime === session.startTime,
    );
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    return { keptId: kept?.id, data: sessionColumns(session, index) };
  });
  await tx.courseRunSession.deleteMany({ where: { id: { in: left.map((row) => row.id) } } });
  // Numbers are unique within a run: out of the way first.
  await tx.$executeRaw`UPDATE course_run_session SET number = -number WHERE course_run_id = ${id} AND number > 0`;
  for (const { keptId, data } of rows) {
    if (keptId) await tx.courseRunSession.update({ where: { id: keptId }, data });
    else await tx.courseRunSession.create({ data: { ...data, courseRunId: id } });
  }
}
