import { submitRowToAgency } from '#domain/uploads/workflow/submit-row-to-agency.ts';
import { claimRows, failBlockedRows } from './claim-rows.ts';
import { type ClaimedRow, needsAgencyEnrolment } from './claimed-row.ts';
import { findAlreadyEnrolledRows } from './find-enrolled.ts';
import { describeWhoEnrolled, storeRowAsEnrolment } from './store-row-as-enrolment.ts';
import { forEachConcurrently, isSendingBlocked, type UploadWork } from './upload-work.ts';
import { refreshAskedAt, releaseOrCancelClaims, writeRowOutcomeIfClaimed } from './write-row-outcomes.ts';

/** Duration of a round; cancellation, unresolved rows and concurrency are checked between rounds. */
const roundMs = 3_000;

/** Claims rows and removes people whom others enrolled meanwhile. The agency has not been asked about the rest. */
export async function claimRowsAndDropEnrolled(
  work: UploadWork,
  claim: { limit: number; chunkKey?: string },
): Promise<{ rows: ClaimedRow[]; isEmpty: boolean }> {
  const { ctx, lease, settings, reporter, unresolved } = work;
  const { claimed, busy } = await claimRows(
    ctx.db,
    { lease, keys: ctx.keys },
    { ...claim, busyPauseMs: settings.busyPauseMs },
  );
  if (busy.length > 0) await failBlockedRows(ctx.db, lease, busy);
  const enrolled = await findAlreadyEnrolledRows(ctx, claimed);
  for (const row of claimed) {
    const here = enrolled.get(row.row);
    if (!here) continue;
    await writeRowOutcomeIfClaimed(ctx.db, lease, row, {
      state: 'skipped',
      referenceNumber: here.referenceNumber,
      reason: describeWhoEnrolled(here.by),
    });
  }
  if (claimed.length + busy.length > 0) reporter.changed();
  const open = claimed.filter(({ row }) => !enrolled.has(row));
  // A retry of a row that may have been enrolled: look it up first.
  const isToSettle = (row: ClaimedRow) => row.wasAsked && needsAgencyEnrolment(row);
  for (const row of open.filter(isToSettle)) unresolved.add({ ...row, chunkKey: null });
  return {
    rows: open.filter((row) => !isToSettle(row)),
    isEmpty: claimed.length + busy.length === 0,
  };
}

export async function sendRowsToAgency(work: UploadWork): Promise<void> {
  const { ctx, lease, settings, breaker } = work;
  const endsAt = performance.now() + roundMs;
  const isProbe = breaker.isProbing();
  const concurrency = isProbe ? 1 : Math.max(1, work.concurrency());
  const begunAt = performance.now();
  const queue: ClaimedRow[] = [];
  let taken = 0;
  let isEmpty = false;

  /** About one second of work: claimed rows without a request are unresolved if this process dies. */
  function batchSize(): number {
    const perSecond = taken / Math.max(0.5, (performance.now() - begunAt) / 1_000);
    return isProbe ? 1 : Math.min(settings.batchRows, Math.max(2 * concurrency, Math.ceil(perSecond)));
  }

  async function refill(): Promise<void> {
    const { rows, isEmpty: isDone } = await claimRowsAndDropEnrolled(work, { limit: batchSize() });
    queue.push(...rows);
    isEmpty = isDone || isProbe;
  }

  async function* nextRows(): AsyncGenerator<ClaimedRow> {
    while (!isSendingBlocked(work)) {
      const row = queue.shift();
      if (row) {
        taken += 1;
        yield row;
      } else if (isEmpty || performance.now() >= endsAt) return;
      else await refill();
    }
  }

  try {
    await forEachConcurrently(nextRows(), concurrency, (row) => sendRow(work, row));
  } finally {
    // The agency was not asked for these. If the write fails, the next worker finds them.
    await releaseOrCancelClaims(ctx.db, lease, queue).catch(() => undefined);
  }
}

async function sendRow(work: UploadWork, claimed: ClaimedRow): Promise<void> {
  const { ctx, lease, breaker, unresolved, reporter, settings } = work;
  lease.check();
  if (!needsAgencyEnrolment(claimed)) {
    await storeRowAsEnrolment(work, claimed, claimed.cells.enrolmentId?.trim() || null);
    reporter.changed();
    return;
  }
  const [row = claimed] = await refreshAskedAt(ctx.db, lease, [claimed]);
  const step = await submitRowToAgency(ctx, row, { signal: work.signal });
  switch (step.kind) {
    case 'enrolled':
      breaker.succeeded();
      await storeRowAsEnrolment(work, row, step.referenceNumber);
      break;
    case 'refused':
      breaker.succeeded();
      await writeRowOutcomeIfClaimed(ctx.db, lease, row, {
        state: 'failed',
        reason: step.reason,
        isDefinite: true,
      });
      break;
    case 'later':
      breaker.failed(step.reason, step.retryAfterMs);
      await releaseOrCancelClaims(ctx.db, lease, [row], {
        pauseMs: settings.initialBackoffMs,
        reason: step.reason,
      });
      break;
    case 'halt':
      work.haltReason = step.reason;
      await releaseOrCancelClaims(ctx.db, lease, [row]);
      break;
    case 'unknown':
      breaker.failed(step.reason);
      unresolved.add(row, { reason: step.reason });
      break;
  }
  reporter.changed();
}
