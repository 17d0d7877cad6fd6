import type { Logger } from '@repo/base/logger';
import pMap from 'p-map';
import type { AutomationContext } from '#domain/context.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { SendSettings } from './send-settings.ts';
import type { ProgressReporter } from './store-and-notify-progress.ts';
import type { UnresolvedRows } from './unresolved-rows.ts';
import type { UploadLease } from './upload-lease.ts';

export type UploadWork = {
  /** A context that acts for the uploader. */
  ctx: AutomationContext;
  lease: UploadLease;
  logger: Logger;
  settings: SendSettings;
  /** The external workflow; null for the built-in one. */
  webhook: WorkflowWebhook | null;
  breaker: CircuitBreaker;
  reporter: ProgressReporter;
  unresolved: UnresolvedRows;
  /** Rows of this upload that may be in progress now; uploads share the process's limit. */
  concurrency: () => number;
  isStopping: () => boolean;
  /** Aborts the requests in progress. */
  signal: AbortSignal;
  /** Why a person is needed to continue; "" while none is. */
  haltReason: string;
};

export function isSendingBlocked({ isStopping, haltReason, breaker, signal }: UploadWork): boolean {
  return isStopping() || haltReason !== '' || signal.aborted || breaker.holdMs() > 0;
}

/** Runs `work` concurrently. After a failure no further item starts, and all started items are awaited. */
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
