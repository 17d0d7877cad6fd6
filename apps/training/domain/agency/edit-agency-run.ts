import { assertNotStale } from '@repo/db/optimistic-locking';
import type { AgencyRunDetail, EditAgencyRunInput } from '@repo/schemas/training/agency';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertValidAgencyEdit, editRunAtAgency } from './edit-at-agency.ts';
import { getLocalRun, planLocalRun } from './plan-local-run.ts';
import { readAgencyRunDetail } from './read-agency-run-detail.ts';
import { overrideVenueParts, type PlannedRun, planSession } from './run-plan.ts';
import { assertAttendedSessionsStay, previewStoredEdit, storeEditAndNotify } from './store-agency-edit.ts';

/**
 * Edits a run at the agency first, then here; mails learners when it moves. Throws courseRunNotFound, notPublished,
 * changedMeanwhile, invalid, sessionAttended, classChanged, agencyRefused, agencyUnavailable.
 */
export async function editRunAtAgencyAndHereAndNotify(
  ctx: AdminContext,
  id: string,
  input: EditAgencyRunInput,
): Promise<AgencyRunDetail> {
  const { local, run, courseRunId } = await planEdit(ctx, id, input);
  await editRunAtAgency(ctx, { courseRunId, courseReferenceNumber: local.course.code }, run);
  await storeEditAndNotify(ctx, local, run);
  return readAgencyRunDetail(ctx.db, id, false);
}

/** Stores nothing. Throws the errors of `editRunAtAgencyAndHereAndNotify` except the agency's. */
export async function previewAgencyEdit(
  ctx: AdminContext,
  id: string,
  input: EditAgencyRunInput,
): Promise<ReschedulePreview> {
  const { local, run } = await planEdit(ctx, id, input);
  return previewStoredEdit(ctx, local, run);
}

async function planEdit(ctx: SignedInContext, id: string, input: EditAgencyRunInput) {
  const local = await getLocalRun(ctx, id);
  const { agencyRunId: courseRunId } = local;
  if (courseRunId === null) throw errors.notPublished();
  assertNotStale(local, input.expectedUpdatedAt, errors.changedMeanwhile);
  if (local.status === 'Cancelled') throw errors.invalid({ message: 'This class is cancelled' });
  const run = applyChanges(await planLocalRun(ctx, local), input);
  assertValidAgencyEdit(run, ctx.clock());
  await assertAttendedSessionsStay(ctx.db, local, run);
  return { local, run, courseRunId };
}

function applyChanges(run: PlannedRun, input: EditAgencyRunInput): PlannedRun {
  const modeOfTraining = input.modeOfTraining ?? run.modeOfTraining;
  const venue = overrideVenueParts(run.venue, input.venue);
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
