import type { AuditValues } from '@repo/audit/record-entry';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EnrolmentUpload, UploadStatus } from '@repo/schemas/training/enrolment-upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { describeUpload } from '#domain/uploads/describe-upload.ts';
import { findUpload } from '#domain/uploads/find-upload.ts';
import { refreshCounts } from '#domain/uploads/upload-counts.ts';
import { notifyUpload } from './upload-channel.ts';

export type UploadStep = {
  /** The last part of the audit action. */
  name: 'submit' | 'pause' | 'resume' | 'cancel' | 'retry';
  /** One conditional UPDATE that decides races, and its consequences. Null when it matched nothing. */
  make: (tx: TrainingDb, now: Date) => Promise<AuditValues | null>;
  whyNot: (status: UploadStatus, isEnded: boolean) => string;
};

/** Changes the upload's status in one transaction. Throws uploadNotFound and impossibleUploadStep. */
export async function changeUpload(
  ctx: AutomationContext,
  id: string,
  { name, make, whyNot }: UploadStep,
): Promise<{ upload: EnrolmentUpload }> {
  await findUpload(ctx.db, ctx, id);
  return inTransaction(
    ctx.db,
    async (tx) => {
      const now = ctx.clock();
      const after = await make(tx, now);
      if (after === null) {
        const { status, finishedAt, emptiedAt } = await findUpload(tx, ctx, id);
        if (emptiedAt !== null) throw errors.uploadEmptied();
        throw errors.impossibleUploadStep({ message: whyNot(status, finishedAt !== null) });
      }
      await refreshCounts(tx, id);
      await recordAudit(tx, ctx, {
        action: `enrolment-upload.${name}`,
        targetType: 'enrolment-upload',
        targetId: id,
        after,
      });
      await notifyUpload(tx, id);
      return { upload: describeUpload(await findUpload(tx, ctx, id), now) };
    },
    { timeoutMs: 30_000 },
  );
}

export const endedAlready = 'This upload has ended';
export const notSubmitted = 'This upload is not submitted yet';
