import type { AuditValues } from '@repo/audit/record-entry';
import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { EnrolmentUpload, UploadStatus } from '@repo/schemas/training/enrolment-upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertUploadRevision } from '#domain/uploads/assert-revision.ts';
import { getVisibleUpload, lockVisibleUpload } from '#domain/uploads/find-upload.ts';
import { toEnrolmentUpload } from '#domain/uploads/to-enrolment-upload.ts';
import { refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { willBeSentSql } from '#domain/uploads/upload-rows.ts';
import { notifyUploadChanged } from './upload-channel.ts';
import { cancelRowsOfCancelledUpload } from './write-row-outcomes.ts';

type Step = 'submit' | 'pause' | 'resume' | 'cancel' | 'retry';
type Refusals = Partial<Record<UploadStatus | 'cancelling', string>> & { otherwise: string };

const notSubmitted = 'This upload is not submitted yet';
const hasEnded = 'This upload has ended';
const isCancelled = 'This upload is cancelled already';

/** Why a step is impossible, by the upload's status; `cancelling` while rows of a cancelled upload are resolved. */
const refusals: Record<Step, Refusals> = {
  submit: {
    checked: 'No row of this upload can be sent. Correct the rows with errors, or upload another file',
    otherwise: 'This upload was submitted already',
  },
  pause: { checked: notSubmitted, paused: 'This upload is paused already', otherwise: hasEnded },
  resume: { checked: notSubmitted, sending: 'This upload is being sent already', otherwise: hasEnded },
  cancel: {
    checked: `${notSubmitted}. Discard it instead`,
    cancelling: isCancelled,
    cancelled: isCancelled,
    otherwise: hasEnded,
  },
  retry: {
    checked: notSubmitted,
    cancelling: 'This upload is just being cancelled. Wait until that has ended',
    otherwise: 'There is no row to retry: nothing failed, and nothing is unsettled',
  },
};

type Answer = { upload: EnrolmentUpload };

/**
 * One transaction of a conditional UPDATE, which decides races, and its consequences. `change` returns what the audit
 * log records, or null when its UPDATE matched nothing.
 */
async function takeStep(
  ctx: AutomationContext,
  id: string,
  step: Step,
  change: (tx: TrainingDb, now: Date) => Promise<AuditValues | null>,
): Promise<Answer> {
  await getVisibleUpload(ctx.db, ctx, id);
  return inTransaction(
    ctx.db,
    async (tx) => {
      const now = ctx.clock();
      const after = await change(tx, now);
      if (after === null) {
        const { status, finishedAt, emptiedAt } = await getVisibleUpload(tx, ctx, id);
        if (emptiedAt !== null) throw errors.uploadEmptied();
        const situation = status === 'cancelled' && finishedAt === null ? 'cancelling' : status;
        const message = refusals[step][situation] ?? refusals[step].otherwise;
        throw errors.impossibleUploadStep({ message });
      }
      await refreshRowCounts(tx, id);
      await recordAudit(tx, ctx, {
        action: `enrolment-upload.${step}`,
        targetType: 'enrolment-upload',
        targetId: id,
        after,
      });
      await notifyUploadChanged(tx, id);
      return { upload: toEnrolmentUpload(await getVisibleUpload(tx, ctx, id), now) };
    },
    { timeoutMs: 30_000 },
  );
}

type Submission = { workflow: 'built_in' | 'webhook'; revision?: number | undefined };

/**
 * Submits a checked upload, of the revision that was seen where one is named; of two concurrent submissions one wins. Throws
 * uploadNotFound, uploadChanged and impossibleUploadStep.
 */
export function startSendingUpload(
  ctx: AutomationContext,
  id: string,
  { workflow, revision }: Submission,
): Promise<Answer> {
  return takeStep(ctx, id, 'submit', async (tx, now) => {
    const upload = await lockVisibleUpload(tx, ctx, id);
    if (upload.status === 'checked') assertUploadRevision(upload, revision ?? upload.revision);
    const submitted = await tx.$executeRaw`
      UPDATE enrolment_upload u SET status = 'sending', workflow = ${workflow}::"UploadWorkflow", submitted_at = ${now},
        updated_at = ${now}
      WHERE u.id = ${id} AND u.status = 'checked'
        AND EXISTS (SELECT 1 FROM enrolment_upload_row r WHERE r.upload_id = u.id AND ${willBeSentSql})`;
    if (submitted === 0) return null;
    const rows = await tx.$executeRaw`
      UPDATE enrolment_upload_row r SET state = 'waiting', next_try_at = now(), updated_at = now()
      WHERE r.upload_id = ${id} AND ${willBeSentSql}`;
    return { rows, workflow };
  });
}

/** Starts no further rows; rows in progress are finished. Throws uploadNotFound and impossibleUploadStep. */
export function pauseUpload(ctx: AutomationContext, id: string): Promise<Answer> {
  return takeStep(ctx, id, 'pause', async (tx, now) => {
    const paused = await tx.$executeRaw`
      UPDATE enrolment_upload SET status = 'paused', pause_reason = '', updated_at = ${now}
      WHERE id = ${id} AND status = 'sending'`;
    return paused === 0 ? null : {};
  });
}

/** Looks up rows in progress before sending again. Throws uploadNotFound and impossibleUploadStep. */
export function resumeUpload(ctx: AutomationContext, id: string): Promise<Answer> {
  return takeStep(ctx, id, 'resume', async (tx, now) => {
    const resumed = await tx.$executeRaw`
      UPDATE enrolment_upload SET status = 'sending', pause_reason = '', updated_at = ${now}
      WHERE id = ${id} AND status = 'paused'`;
    return resumed === 0 ? null : {};
  });
}

/** A worker resolves rows in progress, then the upload ends. Throws uploadNotFound and impossibleUploadStep. */
export function cancelUpload(ctx: AutomationContext, id: string): Promise<Answer> {
  return takeStep(ctx, id, 'cancel', async (tx, now) => {
    const cancelled = await tx.$executeRaw`
      UPDATE enrolment_upload SET status = 'cancelled', pause_reason = '', finished_at = NULL, updated_at = ${now}
      WHERE id = ${id} AND status IN ('sending', 'paused')`;
    return cancelled === 0 ? null : { rows: await cancelRowsOfCancelledUpload(tx, id) };
  });
}

/** Rows that a retry may fix: failed, unresolved, or corrected since. */
const isForRetry = Prisma.sql`((r.state IN ('failed', 'unknown') AND NOT r.left_out) OR ${willBeSentSql})`;

/** Looks up unresolved rows before sending again. Throws uploadNotFound and impossibleUploadStep. */
export function retryFailedUploadRows(ctx: AutomationContext, id: string): Promise<Answer> {
  return takeStep(ctx, id, 'retry', async (tx, now) => {
    const begun = await tx.$executeRaw`
      UPDATE enrolment_upload u SET status = 'sending', pause_reason = '', finished_at = NULL, updated_at = ${now}
      WHERE u.id = ${id} AND u.emptied_at IS NULL
        AND (u.status IN ('sending', 'paused', 'finished') OR (u.status = 'cancelled' AND u.finished_at IS NOT NULL))
        AND EXISTS (SELECT 1 FROM enrolment_upload_row r WHERE r.upload_id = u.id AND ${isForRetry})`;
    if (begun === 0) return null;
    const rows = await tx.$executeRaw`
      UPDATE enrolment_upload_row r SET reason = '', chunk_key = NULL, updated_at = now(),
        attempts = CASE WHEN r.state = 'unknown' THEN 1 ELSE 0 END,
        next_try_at = CASE WHEN r.state = 'unknown' THEN NULL ELSE now() END,
        state = CASE WHEN r.state <> 'unknown' THEN 'waiting' WHEN r.reference_number IS NULL THEN 'sending'
          ELSE 'accepted' END::"UploadRowState"
      WHERE r.upload_id = ${id} AND ${isForRetry}`;
    return { rows };
  });
}
