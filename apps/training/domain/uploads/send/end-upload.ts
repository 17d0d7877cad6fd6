import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { parseUploadCounts, refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { uploadFinishedKind, uploadStoppedKind } from '#notifications/upload-kinds.ts';
import { notifyUploadChanged } from './upload-channel.ts';
import { leaseHeldSql, type UploadLease } from './upload-lease.ts';

type Ending = { ctx: AutomationContext; lease: UploadLease };
type Ended = {
  status: 'finished' | 'cancelled';
  fileName: string;
};

/** Ends an upload without waiting or unresolved rows: counts, audit and mail, exactly once. False when work is left. */
export async function endUploadIfDoneAndNotify({ ctx, lease }: Ending): Promise<boolean> {
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
      RETURNING u.status::text AS status, u.file_name AS "fileName"`;
    if (!ended) return false;
    await refreshRowCounts(tx, lease.uploadId);
    const { counts } = await tx.enrolmentUpload.findUniqueOrThrow({
      where: { id: lease.uploadId },
      select: { counts: true },
    });
    const { states } = parseUploadCounts(counts);
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
    await notifications.notify(
      tx,
      ctx,
      uploadFinishedKind,
      noticesOf(ctx, { id: lease.uploadId, ...ended, states }),
    );
    await notifyUploadChanged(tx, lease.uploadId);
    return true;
  });
}

/** For the person who uploaded it; nobody for an API key. */
function noticesOf<Data>({ actor }: AutomationContext, data: Data): { userId: string; data: Data }[] {
  return actor?.kind === 'user' ? [{ userId: actor.id, data }] : [];
}

/** Pauses the upload for a person. Rows keep their states, so that nothing is sent twice after resuming. */
export async function pauseUploadAndNotify({ ctx, lease }: Ending, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [paused] = await tx.$queryRaw<{ fileName: string }[]>`
      UPDATE enrolment_upload u SET status = 'paused', pause_reason = ${reason}, updated_at = ${ctx.clock()},
        lease_owner = NULL, leased_until = NULL
      WHERE u.id = ${lease.uploadId} AND u.status = 'sending' AND ${leaseHeldSql(lease)}
      RETURNING u.file_name AS "fileName"`;
    if (!paused) return;
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
    await notifications.notify(
      tx,
      ctx,
      uploadStoppedKind,
      noticesOf(ctx, { id: lease.uploadId, ...paused, reason }),
    );
    await notifyUploadChanged(tx, lease.uploadId);
  });
}
