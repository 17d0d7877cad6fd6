import type { TrainingDb } from '@repo/db/training';
import { findRowsWithUnknownOutcome } from './claim-rows.ts';
import { endUploadIfDoneAndNotify, pauseUploadAndNotify } from './end-upload.ts';
import { markUnresolvedAsUnknown, resolveDueRows } from './resolve-due-rows.ts';
import { sendRowsToAgency } from './send-rows-to-agency.ts';
import { sendRowsToWorkflow } from './send-rows-to-workflow.ts';
import type { UploadWork } from './upload-work.ts';
import { cancelRowsOfCancelledUpload } from './write-row-outcomes.ts';

/** Remaining work and the time until the next row is due, from two index lookups. */
type Open = { claimed: number; waitingInMs: number | null };

async function findOpen(db: TrainingDb, uploadId: string): Promise<Open> {
  const [open] = await db.$queryRaw<Open[]>`
    SELECT (SELECT count(*)::int FROM enrolment_upload_row
        WHERE upload_id = ${uploadId} AND state IN ('sending', 'accepted')) AS claimed,
      (SELECT extract(epoch FROM min(next_try_at) - now())::float8 * 1000 FROM enrolment_upload_row
        WHERE upload_id = ${uploadId} AND state = 'waiting') AS "waitingInMs"`;
  const { claimed, waitingInMs } = open ?? { claimed: 0, waitingInMs: null };
  return { claimed, waitingInMs: waitingInMs === null ? null : Math.max(0, Math.ceil(waitingInMs)) };
}

/** The next worker can continue after a crash. `pause` ends early when this upload is notified. */
export async function sendUpload(work: UploadWork, pause: (ms: number) => Promise<void>): Promise<void> {
  const { ctx, lease, unresolved, breaker, settings, webhook } = work;
  for (;;) {
    if (work.isStopping()) return;
    const { status, isEnded } = await lease.readStatus();
    if (isEnded || (status !== 'sending' && status !== 'cancelled')) return;
    const isCancelled = status === 'cancelled';
    // Nothing further is sent, but unresolved rows can be looked up.
    if (isCancelled) work.haltReason = '';
    if (isCancelled && (await cancelRowsOfCancelledUpload(ctx.db, lease.uploadId)) > 0)
      work.reporter.changed();

    const open = await findOpen(ctx.db, lease.uploadId);
    if (open.claimed !== unresolved.size) {
      const rows = await findRowsWithUnknownOutcome(ctx.db, { lease, keys: ctx.keys });
      for (const row of rows.filter((one) => !unresolved.has(one.row))) unresolved.add(row);
    }
    if (open.claimed === 0 && open.waitingInMs === null) {
      if (await endUploadIfDoneAndNotify(work)) return;
      continue;
    }
    await resolveDueRows(work, { isCancelled });
    if (
      !isCancelled &&
      open.waitingInMs === 0 &&
      !work.isStopping() &&
      work.haltReason === '' &&
      breaker.holdMs() === 0
    )
      await (webhook === null ? sendRowsToAgency(work) : sendRowsToWorkflow(work, webhook));

    const reason = reasonToPause(work);
    if (reason !== null) {
      if (!isCancelled) return pauseUploadAndNotify(work, reason);
      await markUnresolvedAsUnknown(work);
      continue;
    }
    const dueAt = unresolved.nextDueAt();
    const next = await findOpen(ctx.db, lease.uploadId);
    const times = [
      dueAt === null ? null : dueAt - performance.now(),
      isCancelled ? null : next.waitingInMs,
    ].filter((ms) => ms !== null);
    const ms = Math.min(settings.sweepMs, Math.max(breaker.holdMs(), Math.min(...times)));
    if (times.length > 0 && ms > 0) await pause(ms);
  }
}

/** Why the upload must pause, as a sentence; null when it can continue. */
function reasonToPause({ haltReason, breaker, unresolved, settings, webhook }: UploadWork): string | null {
  if (haltReason !== '') return haltReason;
  const tooLong = breaker.exhausted();
  const oldest = tooLong ? null : unresolved.oldest();
  const isStuck =
    oldest !== null &&
    performance.now() - oldest.since > Math.max(settings.giveUpAfterMs, 2 * settings.settleMs);
  if (!tooLong && !isStuck) return null;
  const latest = tooLong?.reason ?? oldest?.reason ?? '';
  const minutes = Math.max(1, Math.round(settings.giveUpAfterMs / 60_000));
  const who = webhook === null ? 'agency' : 'workflow';
  return `The ${who} has not answered for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Nothing is lost; press Resume when it is back. ${latest}`.trim();
}
