import { ServiceError } from '@repo/base/errors';
import type { Logger } from '@repo/base/logger';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { newId } from '@repo/db/new-id';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { storeAutomationEnrolment } from '#domain/bulk-create/store-automation-enrolment.ts';
import type { AutomationContext } from '#domain/context.ts';
import { type ClaimedRow, needsAgencyEnrolment, toBulkEnrolment } from './claimed-row.ts';
import { findAlreadyEnrolledRows } from './find-enrolled.ts';
import { LeaseLostError, type UploadLease } from './upload-lease.ts';
import { writeRowOutcomeIfClaimed } from './write-row-outcomes.ts';

type Storing = { ctx: AutomationContext; lease: UploadLease; logger: Logger };

/** Marks the row as stored, in the transaction that stores the enrolment. Throws LeaseLostError, which rolls back both. */
async function noteStored(
  tx: TrainingDb,
  lease: UploadLease,
  row: ClaimedRow,
  referenceNumber: string,
): Promise<void> {
  const isWritten = await writeRowOutcomeIfClaimed(tx, lease, row, { state: 'stored', referenceNumber });
  if (!isWritten) throw new LeaseLostError('Another worker has this row now');
}

/** Stores a row's enrolment. `referenceNumber` is null when the agency was not asked. Throws LeaseLostError and database errors. */
export async function storeRowAsEnrolment(
  storing: Storing,
  row: ClaimedRow,
  referenceNumber: string | null,
): Promise<void> {
  const { ctx, lease, logger } = storing;
  const read = toBulkEnrolment(row.cells, referenceNumber);
  if ('problem' in read) {
    await logRefusal(storing, row, { referenceNumber, why: read.problem });
    return;
  }
  try {
    await storeAutomationEnrolment(ctx, read.record, (tx, stored) =>
      noteStored(tx, lease, row, stored.referenceNumber),
    );
  } catch (error) {
    if (error instanceof LeaseLostError || isDatabaseUnavailable(error)) throw error;
    if (error instanceof ServiceError) {
      if (error.code === 'DUPLICATE_RECORD') return noteDuplicate(storing, row, referenceNumber);
      const why = error.details?.[0]?.message ?? error.message;
      await logRefusal(storing, row, { referenceNumber, why });
      return;
    }
    logger.error(
      { err: error, uploadId: lease.uploadId, row: row.row },
      'a row of an upload could not be stored',
    );
    await logRefusal(storing, row, {
      referenceNumber,
      why: 'a fault of this service, which its log describes',
    });
  }
}

async function logRefusal(
  { ctx, lease }: Storing,
  row: ClaimedRow,
  { referenceNumber, why }: { referenceNumber: string | null; why: string },
): Promise<void> {
  const hasIt = referenceNumber !== null && needsAgencyEnrolment(row);
  await writeRowOutcomeIfClaimed(ctx.db, lease, row, {
    state: hasIt ? 'unknown' : 'failed',
    referenceNumber,
    reason: hasIt
      ? `The agency has it as ${referenceNumber}, but it could not be stored here: ${why}. Mend that, then retry`
      : `It could not be stored: ${why}`,
  });
}

/** A duplicate with the same reference number is this enrolment, stored by the nightly synchronisation. */
async function noteDuplicate(
  storing: Storing,
  row: ClaimedRow,
  referenceNumber: string | null,
): Promise<void> {
  const { ctx, lease } = storing;
  const here = (await findAlreadyEnrolledRows(ctx, [row])).get(row.row);
  if (here && referenceNumber !== null && here.referenceNumber === referenceNumber) {
    await adopt(storing, row, referenceNumber);
    return;
  }
  if (referenceNumber !== null && needsAgencyEnrolment(row)) {
    const why = here
      ? `the learner is in this class already${here.referenceNumber ? ` as ${here.referenceNumber}` : ', without a reference number'}`
      : 'another enrolment has this reference number';
    return logRefusal(storing, row, { referenceNumber, why });
  }
  await writeRowOutcomeIfClaimed(
    ctx.db,
    lease,
    row,
    here
      ? { state: 'skipped', referenceNumber: here.referenceNumber, reason: describeWhoEnrolled(here.by) }
      : { state: 'failed', reason: 'It could not be stored: another enrolment has this reference number' },
  );
}

export function describeWhoEnrolled(by: string | null): string {
  return by === null ? 'Enrolled meanwhile' : `Enrolled meanwhile by ${by}`;
}

async function adopt(
  { ctx, lease }: Pick<Storing, 'ctx' | 'lease'>,
  row: ClaimedRow,
  referenceNumber: string,
): Promise<void> {
  const read = toBulkEnrolment(row.cells, referenceNumber);
  const rawCipher =
    'record' in read ? ctx.keys.encrypt(JSON.stringify(read.record), 'tracked-enrolment') : null;
  await inTransaction(ctx.db, async (tx) => {
    await noteStored(tx, lease, row, referenceNumber);
    if (rawCipher === null) return;
    const by = ctx.actor.kind === 'user' ? `user:${ctx.actor.id}` : `key:${ctx.actor.id}`;
    await tx.$executeRaw`
      INSERT INTO tracked_enrolment (id, enrolment_id, course_run_id, reference_number, status, raw_cipher, submitted_by)
      SELECT ${newId()}, e.id, e.course_run_id, ${referenceNumber}, 'Confirmed', ${rawCipher}, ${by}
      FROM enrolment e WHERE e.reference_number = ${referenceNumber}
        AND NOT EXISTS (SELECT 1 FROM tracked_enrolment t WHERE t.enrolment_id = e.id AND t.reference_number = ${referenceNumber})`;
  });
}
