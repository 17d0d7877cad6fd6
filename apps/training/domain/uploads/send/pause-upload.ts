import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { changeUpload, endedAlready, notSubmitted } from './change-upload.ts';

/** Starts no further rows; rows in progress are finished. Throws uploadNotFound and impossibleUploadStep. */
export function pauseUpload(ctx: AutomationContext, id: string): Promise<{ upload: EnrolmentUpload }> {
  return changeUpload(ctx, id, {
    name: 'pause',
    make: async (tx, now) => {
      const paused = await tx.$executeRaw`
        UPDATE enrolment_upload SET status = 'paused', pause_reason = '', updated_at = ${now}
        WHERE id = ${id} AND status = 'sending'`;
      return paused === 0 ? null : {};
    },
    whyNot: (status) =>
      status === 'checked'
        ? notSubmitted
        : status === 'paused'
          ? 'This upload is paused already'
          : endedAlready,
  });
}
