import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { willBeSentSql } from '#domain/uploads/upload-rows.ts';
import { changeUpload } from './change-upload.ts';

/** Submits a checked upload; of two concurrent submissions one wins. Throws uploadNotFound and impossibleUploadStep. */
export function submitUpload(
  ctx: AutomationContext,
  id: string,
  { workflow }: { workflow: 'built_in' | 'webhook' },
): Promise<{ upload: EnrolmentUpload }> {
  return changeUpload(ctx, id, {
    name: 'submit',
    make: async (tx, now) => {
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
    },
    whyNot: (status) =>
      status === 'checked'
        ? 'No row of this upload can be sent. Correct the rows with errors, or upload another file'
        : 'This upload was submitted already',
  });
}
