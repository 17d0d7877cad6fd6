import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { parseCounts, refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { uploadEndedMail } from '#mails/upload-ended.ts';
import { notifyUpload } from './upload-channel.ts';
import { type Lease, leaseHeldSql } from './upload-lease.ts';

type Ending = { ctx: AutomationContext; lease: Lease };
type Ended = {
  status: 'finished' | 'cancelled';
  fileName: string;
  uploaderLabel: string;
  uploaderEmail: string;
};

/** Ends an upload without waiting or unresolved rows: counts, audit and mail, exactly once. False when work is left. */
export async function endUploadIfDone({ ctx, lease }: Ending): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock();
    const [ended] = await tx.$queryRaw<Ended[]>`
      UPDATE enrolment_upload u SET finished_at = ${now}, updated_at = ${now}, pause_reason = '',
        status = CASE WHEN u.status = 'sending' THEN 'finished' ELSE u.status END,
        lease_owner = NULL, leased_until = NULL
      WHERE u.id = ${lease.uploadId} AND u.lease_owner = ${lease.owner} AND u.finished_at IS NULL
        AND u.status IN ('sending', 'cancelled')
        AND NOT EXISTS (SELECT 1 FROM enrolment_upload_row r
          WHERE r.upload_id = u.id AND r.state IN ('waiting', 'sending', 'accepted'))
      RETURNING u.status::text AS status, u.file_name AS "fileName", u.uploader_label AS "uploaderLabel",
        u.uploader_email AS "uploaderEmail"`;
    if (!ended) return false;
    await refreshRowCounts(tx, lease.uploadId);
    const { counts } = await tx.enrolmentUpload.findUniqueOrThrow({
      where: { id: lease.uploadId },
      select: { counts: true },
    });
    const { states } = parseCounts(counts);
    await recordAudit(
      tx,
      { ...ctx, actor: null },
      {
        action: ended.status === 'finished' ? 'enrolment-upload.finish' : 'enrolment-upload.end-cancelled',
        targetType: 'enrolment-upload',
        targetId: lease.uploadId,
        after: states,
      },
    );
    if (ended.uploaderEmail !== '') {
      const person = { fullName: ended.uploaderLabel, email: ended.uploaderEmail };
      const { status, fileName } = ended;
      await queueMails(tx, ctx, [uploadEndedMail(person, { id: lease.uploadId, status, fileName, states })]);
    }
    await notifyUpload(tx, lease.uploadId);
    return true;
  });
}

/** Pauses the upload for a person. Rows keep their states, so that nothing is sent twice after resuming. */
export async function pauseUploadWithReason({ ctx, lease }: Ending, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const paused = await tx.$executeRaw`
      UPDATE enrolment_upload u SET status = 'paused', pause_reason = ${reason}, updated_at = ${ctx.clock()},
        lease_owner = NULL, leased_until = NULL
      WHERE u.id = ${lease.uploadId} AND u.status = 'sending' AND ${leaseHeldSql(lease)}`;
    if (paused === 0) return;
    await refreshRowCounts(tx, lease.uploadId);
    await recordAudit(
      tx,
      { ...ctx, actor: null },
      {
        action: 'enrolment-upload.pause',
        targetType: 'enrolment-upload',
        targetId: lease.uploadId,
        after: { reason },
      },
    );
    await notifyUpload(tx, lease.uploadId);
  });
}
