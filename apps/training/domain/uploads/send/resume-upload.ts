import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { changeUpload, endedAlready, notSubmitted } from './change-upload.ts';

/** Looks up rows in progress before sending again. Throws uploadNotFound and impossibleUploadStep. */
export function resumeUpload(ctx: AutomationContext, id: string): Promise<{ upload: EnrolmentUpload }> {
  return changeUpload(ctx, id, {
    name: 'resume',
    make: async (tx, now) => {
      const resumed = await tx.$executeRaw`
        UPDATE enrolment_upload SET status = 'sending', pause_reason = '', updated_at = ${now}
        WHERE id = ${id} AND status = 'paused'`;
      return resumed === 0 ? null : {};
    },
    whyNot: (status) =>
      status === 'checked'
        ? notSubmitted
        : status === 'sending'
          ? 'This upload is being sent already'
          : endedAlready,
  });
}
