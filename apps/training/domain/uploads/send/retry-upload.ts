import { Prisma } from '@repo/db/training';
import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { willBeSentSql } from '#domain/uploads/upload-rows.ts';
import { changeUpload, notSubmitted } from './change-upload.ts';

/** Rows that a retry may fix: failed, unresolved, or corrected since. */
const isForRetry = Prisma.sql`((r.state IN ('failed', 'unknown') AND NOT r.left_out) OR ${willBeSentSql})`;

/** Looks up unresolved rows before sending again. Throws uploadNotFound and impossibleUploadStep. */
export function retryUpload(ctx: AutomationContext, id: string): Promise<{ upload: EnrolmentUpload }> {
  return changeUpload(ctx, id, {
    name: 'retry',
    make: async (tx, now) => {
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
    },
    whyNot: (status, isEnded) =>
      status === 'checked'
        ? notSubmitted
        : status === 'cancelled' && !isEnded
          ? 'This upload is just being cancelled. Wait until that has ended'
          : 'There is no row to retry: nothing failed, and nothing is unsettled',
  });
}
