/** Tests shorten the times. */
export type SendSettings = {
  /** Rows in progress in one process, over all its uploads. */
  concurrency: number;
  /** Concurrent uploads of one process. */
  uploadsAtOnce: number;
  /** A worker without a heartbeat for this long loses its lease; it renews every `heartbeatMs`. */
  leaseMs: number;
  heartbeatMs: number;
  /** Interval of the search for uploads without a worker. New submissions notify. */
  sweepMs: number;
  batchRows: number;
  /** Rows in one webhook call, and concurrent calls. */
  chunkRows: number;
  chunksAtOnce: number;
  workflowTimeoutMs: number;
  /** An outage of agency or workflow longer than this pauses the upload. */
  giveUpAfterMs: number;
  /** First backoff during an outage; it doubles each time. */
  initialBackoffMs: number;
  longestPauseMs: number;
  /** Retry interval of a row that is blocked by the same person in another upload. */
  busyPauseMs: number;
  /** Attempts per row before it is left to a person. */
  mostAttempts: number;
  /** An abandoned request may still be carried out within this time. */
  settleMs: number;
  /** Minimum interval of progress reports. */
  refreshMs: number;
};

export const sendSettings: SendSettings = {
  concurrency: 8,
  uploadsAtOnce: 16,
  leaseMs: 9_000,
  heartbeatMs: 2_000,
  sweepMs: 2_000,
  batchRows: 64,
  chunkRows: 25,
  chunksAtOnce: 2,
  workflowTimeoutMs: 60_000,
  giveUpAfterMs: 15 * 60_000,
  initialBackoffMs: 1_000,
  longestPauseMs: 60_000,
  busyPauseMs: 2_000,
  mostAttempts: 8,
  settleMs: 90_000,
  refreshMs: 500,
};
