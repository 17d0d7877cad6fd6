import type { Logger } from '@repo/base/logger';
import type { AutomationContext } from '#domain/context.ts';
import type { WorkflowWebhook } from '#domain/uploads/workflow/workflow-webhook.ts';
import type { Doubts } from './doubts.ts';
import type { Patience } from './patience.ts';
import type { Reporter } from './report-progress.ts';
import type { SendSettings } from './send-settings.ts';
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
  patience: Patience;
  reporter: Reporter;
  doubts: Doubts;
  /** Rows that may be on their way at once just now: the process's other uploads want some too. */
  lanes: () => number;
  /** The process is told to stop: what is on its way is finished, nothing more is begun. */
  isStopping: () => boolean;
  /** Aborted when what is on its way has to be given up. */
  signal: AbortSignal;
  /** Why it cannot go on without a person; "" while it can. */
  halted: string;
};

/** Whether nothing more should be begun in this upload just now. */
export function isHeld({ isStopping, halted, patience, signal }: UploadWork): boolean {
  return isStopping() || halted !== '' || signal.aborted || patience.holdMs() > 0;
}

/** Works on items by some lanes until none is left or nothing more should be begun; what is begun is always awaited. */
export async function inLanes<Item>(
  lanes: number,
  next: (lane: number) => Promise<Item | null>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false;
  const lane = async (_: unknown, index: number) => {
    try {
      for (let item = await next(index); item !== null && !failed; item = await next(index)) await work(item);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}
