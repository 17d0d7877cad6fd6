import { lookUpUnansweredRow } from '#domain/uploads/workflow/look-up-unanswered-row.ts';
import { backoffMs } from './circuit-breaker.ts';
import { needsAgencyEnrolment } from './claimed-row.ts';
import { markStoredAndReturnRest, resendChunk } from './send-rows-to-workflow.ts';
import { storeRowAsEnrolment } from './store-row-as-enrolment.ts';
import type { UnresolvedRow } from './unresolved-rows.ts';
import { forEachConcurrently, isSendingBlocked, type UploadWork } from './upload-work.ts';
import { releaseOrCancelClaims, writeRowOutcomeIfClaimed } from './write-row-outcomes.ts';

export async function resolveDueRows(
  work: UploadWork,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  const { unresolved, webhook } = work;
  if (isSendingBlocked(work)) return;
  const due = unresolved.takeDue();
  if (due.length === 0) return;
  const open = await resolveByChunk(work, due, { askAgain: webhook !== null && !isCancelled });
  const queue = open.splice(0, work.breaker.isProbing() ? 1 : open.length);
  await forEachConcurrently(takeUntilBlocked(work, queue), Math.max(1, work.concurrency()), (entry) =>
    settleRow(work, entry),
  );
  for (const entry of [...queue, ...open]) unresolved.putBack(entry);
}

/** Takes items off the queue until the work is held; the rest stays queued. */
function* takeUntilBlocked<Item>(work: UploadWork, queue: Item[]): Generator<Item> {
  while (!isSendingBlocked(work)) {
    const next = queue.shift();
    if (next === undefined) return;
    yield next;
  }
}

/** Rows that went to the workflow: marks stored ones as done and sends unanswered ones again. Returns the rest. */
async function resolveByChunk(
  work: UploadWork,
  due: UnresolvedRow[],
  { askAgain }: { askAgain: boolean },
): Promise<UnresolvedRow[]> {
  const chunked = due.filter(({ row }) => row.chunkKey !== null && row.state === 'sending');
  const rest = due.filter((entry) => !chunked.includes(entry));
  if (chunked.length === 0) return rest;
  const { webhook } = work;
  if (!askAgain || webhook === null) return [...rest, ...(await markStoredAndReturnRest(work, chunked))];
  const byKey = Map.groupBy(chunked, ({ row }) => row.chunkKey ?? '');
  const chunks = [...byKey].map(([chunkKey, unresolved]) => ({ chunkKey, unresolved }));
  const concurrency = work.breaker.isProbing() ? 1 : work.settings.chunksAtOnce;
  await forEachConcurrently(takeUntilBlocked(work, chunks), concurrency, (chunk) =>
    resendChunk(work, webhook, chunk),
  );
  for (const entry of chunks.flatMap(({ unresolved }) => unresolved)) work.unresolved.putBack(entry);
  return rest;
}

async function settleRow(work: UploadWork, entry: UnresolvedRow): Promise<void> {
  const { ctx, lease, breaker, unresolved, reporter, settings, signal } = work;
  const { row } = entry;
  lease.check();
  reporter.changed();
  if (row.state === 'accepted') return storeRowAsEnrolment(work, row, row.referenceNumber);
  // Nothing external was called, and a local enrolment is stored together with its row.
  if (!needsAgencyEnrolment(row)) return releaseOrCancelClaims(ctx.db, lease, [row]);
  const step = await lookUpUnansweredRow(ctx, row, { settleMs: settings.settleMs, signal });
  // An answer from the agency says nothing about the workflow.
  if (work.webhook === null && (step.kind === 'enrolled' || step.kind === 'free')) breaker.succeeded();
  switch (step.kind) {
    case 'enrolled':
      return storeRowAsEnrolment(work, row, step.referenceNumber);
    case 'free': {
      if (!entry.isRefused && row.attempts < settings.maximumAttempts) {
        const pauseMs = backoffMs(settings, row.attempts);
        return releaseOrCancelClaims(ctx.db, lease, [row], { pauseMs, reason: entry.reason });
      }
      const why = entry.reason === '' ? '' : ` Latest: ${entry.reason}`;
      const reason = entry.isRefused
        ? entry.reason
        : `Asked for ${row.attempts} times without an answer, and the agency has not got it.${why}`;
      await writeRowOutcomeIfClaimed(ctx.db, lease, row, { state: 'failed', reason, isDefinite: true });
      return;
    }
    case 'later':
      // Without a retry time the agency did not answer; with one it is only too early to tell.
      if (step.retryAfterMs === undefined) breaker.failed(step.reason);
      unresolved.add(row, {
        reason: entry.isRefused ? entry.reason : step.reason,
        after: entry,
        pauseMs: step.retryAfterMs,
      });
      return;
    case 'halt':
      work.haltReason = step.reason;
      unresolved.add(row, { reason: step.reason, after: entry });
      return;
    case 'unknown':
      await writeRowOutcomeIfClaimed(ctx.db, lease, row, { state: 'unknown', reason: step.reason });
  }
}

export async function markUnresolvedAsUnknown({
  ctx,
  lease,
  unresolved,
  reporter,
}: UploadWork): Promise<void> {
  for (const { row, reason } of unresolved.takeAll()) {
    await writeRowOutcomeIfClaimed(ctx.db, lease, row, {
      state: 'unknown',
      reason:
        `It may have been enrolled before the upload was cancelled, and nobody could be asked. ${reason}`.trim(),
    });
    reporter.changed();
  }
}
