const second = 1_000;
const minute = 60 * second;

export const setupTimeouts = {
  connectMs: 2 * minute,
  /** Until PostgreSQL accepts connections, including crash recovery. */
  postgresStartMs: 5 * minute,
  /** Until a service or the sandbox answers. */
  readyMs: 10 * minute,
  probeMs: 30 * second,
};
