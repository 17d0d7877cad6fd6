import { settleAgency } from '#domain/uploads/workflow/settle-agency.ts';
import type { Doubt } from './doubts.ts';
import { growingPause } from './growing-pause.ts';
import { askChunkAgain, takeStored } from './send-chunks.ts';
import { goesToAgency } from './sent-row.ts';
import { storeRow } from './store-row.ts';
import { forEachConcurrently, isHeld, type UploadWork } from './upload-work.ts';
import { putBack, writeRow } from './write-rows.ts';

/** Finds out about the rows in doubt whose time has come; what cannot be found out yet stays in doubt. */
export async function settleDoubts(
  work: UploadWork,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  const { doubts, webhook } = work;
  if (isHeld(work)) return;
  const due = doubts.takeDue();
  if (due.length === 0) return;
  const open = await settleByChunk(work, due, { askAgain: webhook !== null && !isCancelled });
  const queue = work.patience.isProbing() ? open.slice(0, 1) : open;
  const later = open.slice(queue.length);
  await forEachConcurrently(takeUntilHeld(work, queue), Math.max(1, work.lanes()), (doubt) =>
    settleRow(work, doubt),
  );
  for (const doubt of [...queue, ...later]) keep(work, doubt);
}

/** Takes one after the other out of the queue while more may be begun; the rest stays in it. */
function* takeUntilHeld<Item>(work: UploadWork, queue: Item[]): Generator<Item> {
  while (!isHeld(work)) {
    const next = queue.shift();
    if (next === undefined) return;
    yield next;
  }
}

/** As it was: its turn did not come. */
function keep({ doubts }: UploadWork, doubt: Doubt): void {
  doubts.add(doubt.row, { reason: doubt.reason, pauseMs: 0, after: { ...doubt, tries: doubt.tries - 1 } });
}

/** Rows that went to the workflow: what it stored is done, what it did not answer is asked of it again. Gives the others. */
async function settleByChunk(
  work: UploadWork,
  due: Doubt[],
  { askAgain }: { askAgain: boolean },
): Promise<Doubt[]> {
  const chunked = due.filter(({ row }) => row.chunkKey !== null && row.state === 'sending');
  const rest = due.filter((doubt) => !chunked.includes(doubt));
  if (chunked.length === 0) return rest;
  const { webhook } = work;
  if (!askAgain || webhook === null) return [...rest, ...(await takeStored(work, chunked))];
  const byKey = Map.groupBy(chunked, ({ row }) => row.chunkKey ?? '');
  const chunks = [...byKey].map(([chunkKey, doubts]) => ({ chunkKey, doubts }));
  const concurrency = work.patience.isProbing() ? 1 : work.settings.chunksAtOnce;
  await forEachConcurrently(takeUntilHeld(work, chunks), concurrency, (chunk) =>
    askChunkAgain(work, webhook, chunk),
  );
  for (const { doubts } of chunks) for (const doubt of doubts) keep(work, doubt);
  return rest;
}

async function settleRow(work: UploadWork, doubt: Doubt): Promise<void> {
  const { ctx, lease, patience, doubts, reporter, settings, signal } = work;
  const { row } = doubt;
  lease.check();
  reporter.changed();
  if (row.state === 'accepted') return storeRow(work, row, row.referenceNumber);
  // Nobody outside was asked, and an enrolment that is stored here takes its row along.
  if (!goesToAgency(row)) return putBack(ctx.db, lease, [row]);
  const step = await settleAgency(ctx, row, { settleMs: settings.settleMs, signal });
  // That the agency answers says nothing of the workflow.
  if (work.webhook === null && (step.kind === 'enrolled' || step.kind === 'free')) patience.succeeded();
  switch (step.kind) {
    case 'enrolled':
      return storeRow(work, row, step.referenceNumber);
    case 'free': {
      if (doubt.isRefused) {
        await writeRow(ctx.db, lease, row, { state: 'failed', reason: doubt.reason, isDefinite: true });
        return;
      }
      if (row.attempts < settings.mostAttempts) {
        const pauseMs = growingPause(settings, row.attempts);
        return putBack(ctx.db, lease, [row], { pauseMs, reason: doubt.reason });
      }
      const why = doubt.reason === '' ? '' : ` Latest: ${doubt.reason}`;
      await writeRow(ctx.db, lease, row, {
        state: 'failed',
        reason: `Asked for ${row.attempts} times without an answer, and the agency has not got it.${why}`,
        isDefinite: true,
      });
      return;
    }
    case 'later':
      // Without a time it is the agency that does not answer; with one it is too early to tell.
      if (step.retryAfterMs === undefined) patience.failed(step.reason);
      doubts.add(row, {
        reason: doubt.isRefused ? doubt.reason : step.reason,
        after: doubt,
        ...(step.retryAfterMs === undefined ? {} : { pauseMs: step.retryAfterMs }),
      });
      return;
    case 'halt':
      work.halted = step.reason;
      doubts.add(row, { reason: step.reason, after: doubt });
      return;
    case 'unknown':
      await writeRow(ctx.db, lease, row, { state: 'unknown', reason: step.reason });
  }
}

/** Rows in doubt of a cancelled upload that nobody could settle in time: a person has to look. */
export async function leaveToPerson({ ctx, lease, doubts, reporter }: UploadWork): Promise<void> {
  for (const { row, reason } of doubts.takeAll()) {
    await writeRow(ctx.db, lease, row, {
      state: 'unknown',
      reason:
        `It may have been enrolled before the upload was cancelled, and nobody could be asked. ${reason}`.trim(),
    });
    reporter.changed();
  }
}
