import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { changeUpload, endedAlready, notSubmitted } from './change-upload.ts';
import { cancelWaiting } from './write-rows.ts';

/** A worker resolves rows in progress, then the upload ends. Throws uploadNotFound and impossibleUploadStep. */
export function cancelUpload(ctx: AutomationContext, id: string): Promise<{ upload: EnrolmentUpload }> {
  return changeUpload(ctx, id, {
    name: 'cancel',
    make: async (tx, now) => {
      const cancelled = await tx.$executeRaw`
        UPDATE enrolment_upload SET status = 'cancelled', pause_reason = '', finished_at = NULL, updated_at = ${now}
        WHERE id = ${id} AND status IN ('sending', 'paused')`;
      return cancelled === 0 ? null : { rows: await cancelWaiting(tx, id) };
    },
    whyNot: (status) =>
      status === 'checked'
        ? `${notSubmitted}. Discard it instead`
        : status === 'cancelled'
          ? 'This upload is cancelled already'
          : endedAlready,
  });
}
