import { newId } from '@repo/db/new-id';
import { askWorkflow } from '#domain/uploads/workflow/ask-workflow.ts';
import type { WorkflowOutcome } from '#domain/uploads/workflow/outcomes.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/workflow-webhook.ts';
import type { Doubt } from './doubts.ts';
import { findEnrolled } from './find-enrolled.ts';
import { claimNext } from './send-rows.ts';
import { goesToAgency, type SentRow } from './sent-row.ts';
import { storeRow } from './store-row.ts';
import { forEachConcurrently, isHeld, type UploadWork } from './upload-work.ts';
import { dateAnew, writeRow } from './write-rows.ts';

type Chunk = { chunkKey: string; doubts: Pick<Doubt, 'row'>[] };

/** The external workflow: chunks of rows, each claimed under a key of its own. */
export async function sendChunks(work: UploadWork, webhook: WorkflowWebhook): Promise<void> {
  const { settings, patience, lease, reporter } = work;
  const concurrency = patience.isProbing() ? 1 : Math.min(settings.chunksAtOnce, work.lanes());
  let isEmpty = false;

  async function* nextChunks(): AsyncGenerator<{ chunkKey: string; rows: SentRow[] }> {
    while (!isEmpty && !isHeld(work)) {
      const chunkKey = newId();
      const claimed = await claimNext(work, { most: settings.chunkRows, chunkKey });
      isEmpty = claimed.isEmpty;
      yield { chunkKey, rows: claimed.rows };
    }
  }

  await forEachConcurrently(nextChunks(), concurrency, async ({ chunkKey, rows }) => {
    for (const row of rows.filter((one) => !goesToAgency(one))) {
      lease.check();
      await storeRow(work, row, row.cells.enrolmentId?.trim() || null);
      reporter.changed();
    }
    const asked = rows.filter(goesToAgency).map((row) => ({ row }));
    if (asked.length > 0) await askChunk(work, webhook, { chunkKey, doubts: asked });
  });
}

/** Asks for a chunk that was asked for before: first those rows that are stored here meanwhile are done. */
export async function askChunkAgain(
  work: UploadWork,
  webhook: WorkflowWebhook,
  chunk: { chunkKey: string; doubts: Doubt[] },
) {
  const open = await takeStored(work, chunk.doubts);
  if (open.length > 0) await askChunk(work, webhook, { ...chunk, doubts: open });
}

/** Notes which rows' people are enrolled here by now, which is the workflow's doing, and gives the others. */
export async function takeStored<One extends Pick<Doubt, 'row'>>(
  work: UploadWork,
  doubts: One[],
): Promise<One[]> {
  const { ctx, lease, reporter } = work;
  const enrolled = await findEnrolled(
    ctx,
    doubts.map(({ row }) => row),
  );
  for (const { row } of doubts) {
    const here = enrolled.get(row.row);
    if (!here) continue;
    await writeRow(ctx.db, lease, row, { state: 'stored', referenceNumber: here.referenceNumber });
    reporter.changed();
  }
  return doubts.filter(({ row }) => !enrolled.has(row.row));
}

function isAfter(doubt: Pick<Doubt, 'row'>): doubt is Doubt {
  return 'since' in doubt;
}

async function askChunk(
  work: UploadWork,
  webhook: WorkflowWebhook,
  { chunkKey, doubts: found }: Chunk,
): Promise<void> {
  const { ctx, lease, patience } = work;
  lease.check();
  const dated = await dateAnew(
    ctx.db,
    lease,
    found.map(({ row }) => row),
  );
  const doubts = found.map((doubt, index) => ({ ...doubt, row: dated[index] ?? doubt.row }));
  const outcomes = await askWorkflow(
    ctx,
    webhook,
    { uploadId: lease.uploadId, chunkKey, rows: doubts.map(({ row }) => row) },
    { signal: work.signal, timeoutMs: work.settings.workflowTimeoutMs },
  );
  if (work.signal.aborted) return keepInDoubt(work, doubts);
  // No answer, or none that says anything of any row.
  const [useless] = outcomes.every(({ kind }) => kind === 'later') ? outcomes : [];
  if (useless?.kind === 'later') patience.failed(useless.reason, useless.retryAfterMs);
  else patience.succeeded();

  const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  // Its word is checked: what it says is stored, or refused as a duplicate of its own earlier try, stands here or does not.
  const isOpen = new Set((await takeStored(work, doubts)).map(({ row }) => row.row));
  for (const doubt of doubts.filter(({ row }) => isOpen.has(row.row))) {
    lease.check();
    await take(work, doubt, byRow.get(doubt.row.row));
    work.reporter.changed();
  }
}

function keepInDoubt(work: UploadWork, doubts: readonly Pick<Doubt, 'row'>[]): void {
  for (const doubt of doubts) work.doubts.add(doubt.row, isAfter(doubt) ? { after: doubt } : {});
}

async function take(
  work: UploadWork,
  doubt: Pick<Doubt, 'row'>,
  outcome: WorkflowOutcome | undefined,
): Promise<void> {
  const { ctx, lease, doubts, settings } = work;
  const { row } = doubt;
  const after = isAfter(doubt) ? doubt : undefined;
  /** It was answered: from here on the agency's own word is looked for. */
  const askTheAgency = (reason: string) => doubts.add({ ...row, chunkKey: null }, { reason });
  switch (outcome?.kind) {
    case 'stored':
      if (outcome.referenceNumber === '') askTheAgency('The workflow named no reference number');
      else await storeRow(work, row, outcome.referenceNumber);
      break;
    case 'refused':
      // An earlier attempt without an answer may have enrolled them: then the refusal is of the second.
      if (after) doubts.add({ ...row, chunkKey: null }, { reason: outcome.reason, isRefused: true });
      else await writeRow(ctx.db, lease, row, { state: 'failed', reason: outcome.reason });
      break;
    case 'halt':
      work.halted = outcome.reason;
      doubts.add(row, { reason: outcome.reason, ...(after ? { after } : {}) });
      break;
    case 'later':
      if (!outcome.sameKey) askTheAgency(outcome.reason);
      else
        doubts.add(row, {
          reason: outcome.reason,
          after: after ?? { row, dueAt: 0, since: performance.now(), tries: 0, reason: '', isRefused: false },
          ...(outcome.retryAfterMs === undefined
            ? {}
            : { pauseMs: Math.max(outcome.retryAfterMs, settings.firstPauseMs) }),
        });
      break;
    default:
      askTheAgency(outcome?.reason ?? 'The workflow did not say what became of this row');
  }
}
