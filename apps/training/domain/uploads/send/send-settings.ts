/** How uploads are sent; tests shorten the times. */
export type SendSettings = {
  /** Rows that one process has on their way at once, over all its uploads. */
  concurrency: number;
  /** Uploads that one process sends side by side. */
  uploadsAtOnce: number;
  /** A worker that is silent for so long has lost its upload; it says that it lives every `heartbeatMs`. */
  leaseMs: number;
  heartbeatMs: number;
  /** How often a process looks for uploads that nobody sends. Those that are submitted call by themselves. */
  sweepMs: number;
  /** Rows claimed at once, at most. */
  batchRows: number;
  /** Rows in one call of the workflow's webhook, and calls at once. */
  chunkRows: number;
  chunksAtOnce: number;
  /** The whole of one call. */
  workflowTimeoutMs: number;
  /** The agency, or the workflow, may stay away so long; then the upload is paused for a person. */
  giveUpAfterMs: number;
  /** Between one try and the next while it is away: twice as long each time. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A row whose person is on the way into the same class by another upload looks again after this. */
  busyPauseMs: number;
  /** How often one row may be asked for before it is left for a person. */
  mostAttempts: number;
  /** So long after it was asked, a request that nobody waits for any more may still be carried out. */
  settleMs: number;
  /** Counts, pace and word to the browsers, at most so often. */
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
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  busyPauseMs: 2_000,
  mostAttempts: 8,
  settleMs: 90_000,
  refreshMs: 500,
};
