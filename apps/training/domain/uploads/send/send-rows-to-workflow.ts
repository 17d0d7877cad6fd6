import { newId } from '@repo/db/new-id';
import type { WorkflowOutcome } from '#domain/uploads/workflow/outcomes.ts';
import {
  sendChunkToWorkflow,
  type WorkflowWebhook,
} from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import { type ClaimedRow, needsAgencyEnrolment } from './claimed-row.ts';
import { findAlreadyEnrolledRows } from './find-enrolled.ts';
import { claimRowsAndDropEnrolled } from './send-rows-to-agency.ts';
import { storeRowAsEnrolment } from './store-row-as-enrolment.ts';
import type { UnresolvedRow } from './unresolved-rows.ts';
import { forEachConcurrently, isSendingBlocked, type UploadWork } from './upload-work.ts';
import { refreshAskedAt, writeRowOutcomeIfClaimed } from './write-row-outcomes.ts';

/** `after`: an earlier attempt with the same key was not answered. */
type AskedRow = { row: ClaimedRow; after?: UnresolvedRow };

/** Sends rows to the external workflow in chunks, each with its own idempotency key. */
export async function sendRowsToWorkflow(work: UploadWork, webhook: WorkflowWebhook): Promise<void> {
  const { settings, breaker, lease, reporter } = work;
  const concurrency = breaker.isProbing() ? 1 : Math.min(settings.chunksAtOnce, work.concurrency());
  let isEmpty = false;

  async function* nextChunks(): AsyncGenerator<{ chunkKey: string; rows: ClaimedRow[] }> {
    while (!isEmpty && !isSendingBlocked(work)) {
      const chunkKey = newId();
      const claimed = await claimRowsAndDropEnrolled(work, { limit: settings.chunkRows, chunkKey });
      isEmpty = claimed.isEmpty;
      yield { chunkKey, rows: claimed.rows };
    }
  }

  await forEachConcurrently(nextChunks(), concurrency, async ({ chunkKey, rows }) => {
    for (const row of rows.filter((one) => !needsAgencyEnrolment(one))) {
      lease.check();
      await storeRowAsEnrolment(work, row, row.cells.enrolmentId?.trim() || null);
      reporter.changed();
    }
    const asked = rows.filter(needsAgencyEnrolment).map((row) => ({ row }));
    if (asked.length > 0) await askChunk(work, webhook, { chunkKey, asked });
  });
}

/** Sends a chunk again with the same key, without the rows that were enrolled here since. */
export async function resendChunk(
  work: UploadWork,
  webhook: WorkflowWebhook,
  { chunkKey, unresolved }: { chunkKey: string; unresolved: UnresolvedRow[] },
) {
  const open = await markStoredAndReturnRest(work, unresolved);
  const asked = open.map((after) => ({ row: after.row, after }));
  if (asked.length > 0) await askChunk(work, webhook, { chunkKey, asked });
}

/** Marks rows as stored whose people the workflow has enrolled here, and returns the rest. */
export async function markStoredAndReturnRest<Entry extends { row: ClaimedRow }>(
  work: UploadWork,
  entries: Entry[],
): Promise<Entry[]> {
  const { ctx, lease, reporter } = work;
  const enrolled = await findAlreadyEnrolledRows(
    ctx,
    entries.map(({ row }) => row),
  );
  for (const { row } of entries) {
    const here = enrolled.get(row.row);
    if (!here) continue;
    await writeRowOutcomeIfClaimed(ctx.db, lease, row, {
      state: 'stored',
      referenceNumber: here.referenceNumber,
    });
    reporter.changed();
  }
  return entries.filter(({ row }) => !enrolled.has(row.row));
}

async function askChunk(
  work: UploadWork,
  webhook: WorkflowWebhook,
  { chunkKey, asked: found }: { chunkKey: string; asked: AskedRow[] },
): Promise<void> {
  const { ctx, lease, breaker } = work;
  lease.check();
  const rows = await refreshAskedAt(
    ctx.db,
    lease,
    found.map(({ row }) => row),
  );
  const asked = found.map((entry, index) => ({ ...entry, row: rows[index] ?? entry.row }));
  const outcomes = await sendChunkToWorkflow(
    ctx,
    webhook,
    { uploadId: lease.uploadId, chunkKey, rows },
    { signal: work.signal, timeoutMs: work.settings.workflowTimeoutMs },
  );
  if (work.signal.aborted) {
    for (const { row, after } of asked) work.unresolved.add(row, { after });
    return;
  }
  // No answer, or one without row results.
  const [useless] = outcomes.every(({ kind }) => kind === 'later') ? outcomes : [];
  if (useless?.kind === 'later') breaker.failed(useless.reason, useless.retryAfterMs);
  else breaker.succeeded();

  const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  // The answer is not trusted: check who is enrolled here, also after 'stored' or a refusal as duplicate.
  for (const entry of await markStoredAndReturnRest(work, asked)) {
    lease.check();
    await applyOutcome(work, entry, byRow.get(entry.row.row));
    work.reporter.changed();
  }
}

async function applyOutcome(
  work: UploadWork,
  { row, after }: AskedRow,
  outcome: WorkflowOutcome | undefined,
): Promise<void> {
  const { ctx, lease, unresolved, settings } = work;
  /** The key was answered and cannot be used again, so the row is looked up at the agency. */
  const askTheAgency = (reason: string) => unresolved.add({ ...row, chunkKey: null }, { reason });
  switch (outcome?.kind) {
    case 'stored':
      if (outcome.referenceNumber === '') askTheAgency('The workflow named no reference number');
      else await storeRowAsEnrolment(work, row, outcome.referenceNumber);
      break;
    case 'refused':
      // The refusal may be a duplicate of an earlier unanswered attempt: look it up before failing the row.
      if (after) unresolved.add({ ...row, chunkKey: null }, { reason: outcome.reason, isRefused: true });
      else await writeRowOutcomeIfClaimed(ctx.db, lease, row, { state: 'failed', reason: outcome.reason });
      break;
    case 'halt':
      work.haltReason = outcome.reason;
      unresolved.add(row, { reason: outcome.reason, after });
      break;
    case 'later': {
      const { reason, sameKey, retryAfterMs } = outcome;
      if (!sameKey) askTheAgency(reason);
      else
        unresolved.add(row, {
          reason,
          after: after ?? { row, dueAt: 0, since: performance.now(), tries: 0, reason: '', isRefused: false },
          pauseMs: retryAfterMs === undefined ? undefined : Math.max(retryAfterMs, settings.initialBackoffMs),
        });
      break;
    }
    default:
      askTheAgency(outcome?.reason ?? 'The workflow did not say what became of this row');
  }
}
