import type { Logger } from '@repo/base/logger';
import pMap from 'p-map';
import type { AutomationContext } from '#domain/context.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/workflow-webhook.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Reporter } from './report-progress.ts';
import type { SendSettings } from './send-settings.ts';
import type { UnresolvedRows } from './unresolved-rows.ts';
import type { Lease } from './upload-lease.ts';

/** One upload in one worker's hands. */
export type UploadWork = {
  /** Acts for whoever uploaded it. */
  ctx: AutomationContext;
  lease: Lease;
  logger: Logger;
  settings: SendSettings;
  /** null: the built-in workflow. */
  webhook: WorkflowWebhook | null;
  breaker: CircuitBreaker;
  reporter: Reporter;
  unresolved: UnresolvedRows;
  /** Rows that may be on their way at once just now: the process's other uploads want some too. */
  concurrency: () => number;
  /** The process is asked to stop: what is on its way is finished, nothing more is begun. */
  isStopping: () => boolean;
  /** Aborted when what is on its way has to be given up. */
  signal: AbortSignal;
  /** Why it cannot continue without a person; "" while it can. */
  halted: string;
};

/** Whether nothing more should be begun in this upload just now. */
export function isHeld({ isStopping, halted, breaker, signal }: UploadWork): boolean {
  return isStopping() || halted !== '' || signal.aborted || breaker.holdMs() > 0;
}

/** Works on several items at once; after a failure nothing more is begun, and what is begun is always awaited. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  async function* untilFailure() {
    try {
      for await (const item of items) {
        if (failures.length > 0) return;
        yield item;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  const attempt = (item: Item) => work(item).catch((error: unknown) => void failures.push(error));
  await pMap(untilFailure(), attempt, { concurrency });
  if (failures.length > 0) throw failures[0];
}
