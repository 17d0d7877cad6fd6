import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { BulkEnrolment, BulkEnrolmentStatus } from '@repo/schemas/training/bulk-enrolment';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { emptyVenueColumns } from '#domain/classes/venue-columns.ts';
import type { AutomationContext } from '#domain/context.ts';
import { describeEnrolledRun, isClassOver } from '#domain/enrolments/notify-enrolled.ts';
import { errors } from '#domain/errors.ts';
import { hasRightCheckLetter } from '#domain/identity/identity-number.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import type { EnrolledClass } from '#mails/enrolled.ts';
import {
  type ExistingForEnrolment,
  findExistingAndReserveSequence,
} from './find-existing-and-reserve-sequence.ts';
import { findOrCreateAndInviteLearner } from './find-or-create-and-invite-learner.ts';
import { findOrCreateCourseRun } from './find-or-create-course-run.ts';
import { storeEnrolmentUnlessActive } from './store-enrolment-unless-active.ts';
import { type EnrolmentToStore, toEnrolmentToStore } from './to-enrolment-to-store.ts';

export type StoredEnrolment = { referenceNumber: string; status: BulkEnrolmentStatus };

/** Runs in the enrolment's transaction; an error rolls back both. */
export type OnEnrolmentStored = (tx: TrainingDb, stored: StoredEnrolment) => Promise<void>;

/** "ENR-2611-000042": the agency's format, with year and month in Singapore. */
function makeReference(sequence: number | null, now: Date): string {
  const month = singaporeDate(now).slice(2, 7).replace('-', '');
  return `ENR-${month}-${String(sequence ?? 0).padStart(6, '0')}`;
}

/** Throws invalid when Company Settings require it. */
function checkIdentity({ identityNumber }: EnrolmentToStore, setting: string): { isRight: boolean } {
  const isRight = hasRightCheckLetter(identityNumber);
  if (isRight || setting !== 'reject') return { isRight };
  const message = 'traineeNric has a wrong check letter';
  throw errors.invalid({ message, details: [{ field: 'traineeNric', message }] });
}

function duplicate(field: string, what: string) {
  return errors.duplicateRecord({ details: [{ field, message: `Duplicate record found: ${what}` }] });
}

/** What the learner reads of it. Null where there is nothing to confirm. */
function confirm(
  { status, courseTitle }: EnrolmentToStore,
  { existing, runId, now }: { existing: ExistingForEnrolment; runId: string; now: Date },
): EnrolledClass | null {
  const unknown = {
    title: courseTitle,
    fee: 0,
    startDate: null,
    endDate: null,
    venue: emptyVenueColumns,
    sessions: [],
  };
  const run = existing.described ?? unknown;
  if (status !== 'Confirmed' || existing.isUnannounced || isClassOver(run, now)) return null;
  return describeEnrolledRun({ ...run, courseRunId: runId }, { byAdmin: true });
}

async function store(ctx: AutomationContext, raw: BulkEnrolment, hook: OnEnrolmentStored | undefined) {
  const { keys } = ctx;
  const now = ctx.clock();
  const record = toEnrolmentToStore(raw, now);
  const rawCipher = keys.encrypt(JSON.stringify(raw), 'tracked-enrolment');
  return inTransaction(ctx.db, async (tx) => {
    const existing = await findExistingAndReserveSequence(tx, record);
    const { isRight } = checkIdentity(record, existing.identityCheck);
    const { courseId, runId, made } = await findOrCreateCourseRun(tx, record, existing);
    const learner = await findOrCreateAndInviteLearner(tx, record, { existing, keys, now });
    const referenceNumber = record.referenceNumber ?? makeReference(existing.sequence, now);
    const after = {
      referenceNumber,
      status: record.status,
      courseRunId: runId,
      made: [...made, ...(learner.isNew ? ['learner'] : [])],
      ...(isRight ? {} : { warning: 'The identity number has a wrong check letter' }),
      ...(learner.identityDiffers
        ? { note: 'The account has another identity number; it was left as it is' }
        : {}),
    };
    const confirmation = confirm(record, { existing, runId, now });
    const deed = { userId: learner.id, runId, referenceNumber, rawCipher, after, confirmation };
    // Runs first, because the following statements lock the class.
    await hook?.(tx, { referenceNumber, status: record.status });
    const stored = await storeEnrolmentUnlessActive(tx, ctx, { ...record, ...deed });
    if (stored === null) throw duplicate('courseRunId', 'this learner is in this course run already');
    if (existing.isSubscribed) {
      const place = { userId: learner.id, courseRunId: runId };
      await publishEnrolmentWebhooks(
        tx,
        ctx,
        stored.isNew ? 'enrolment.created' : 'enrolment.changed',
        place,
      );
    }
    if (learner.hasReadSubtopics) await recomputeProgress(tx, { courseId, userId: learner.id });
    return { referenceNumber, status: record.status };
  });
}

/** Attempts when a generated reference is already taken. */
const maximumReferences = 5;

/** Ignores capacity, class status and deactivation: the agency has the enrolment already. Throws invalid, duplicateRecord. */
export async function storeAutomationEnrolment(
  ctx: AutomationContext,
  raw: BulkEnrolment,
  hook?: OnEnrolmentStored,
): Promise<StoredEnrolment> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store(ctx, raw, hook);
    } catch (error) {
      if (!isUniqueViolation(error, 'enrolment_reference_number_key')) throw error;
      if (raw.enrolmentId?.trim())
        throw duplicate('enrolmentId', 'another enrolment has this reference number');
      if (attempt >= maximumReferences) throw error;
    }
  }
}
