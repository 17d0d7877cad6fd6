import { settlementWindowMs } from '../workflow/look-up-unanswered-row.ts';

/** Tests shorten the times. */
export type SendSettings = typeof sendSettings;

export const sendSettings = {
  /** Rows in progress in one process, over all its uploads. */
  concurrency: 8,
  /** Concurrent uploads of one process. */
  uploadsAtOnce: 16,
  /** A worker without a heartbeat for this long loses its lease; it renews every `heartbeatMs`. */
  leaseMs: 9_000,
  heartbeatMs: 2_000,
  /** Interval of the search for uploads without a worker. New submissions notify. */
  sweepMs: 2_000,
  batchRows: 64,
  /** Rows in one webhook call, and concurrent calls. */
  chunkRows: 25,
  chunksAtOnce: 2,
  workflowTimeoutMs: 60_000,
  /** An outage of agency or workflow longer than this pauses the upload. */
  giveUpAfterMs: 15 * 60_000,
  /** First backoff during an outage; it doubles each time. */
  initialBackoffMs: 1_000,
  maximumPauseMs: 60_000,
  /** Retry interval of a row that is blocked by the same person in another upload. */
  busyPauseMs: 2_000,
  /** Attempts per row before it is left to a person. */
  maximumAttempts: 8,
  /** An abandoned request may still be carried out within this time. */
  settleMs: settlementWindowMs,
  /** Minimum interval of progress reports. */
  refreshMs: 500,
};
