const second = 1_000;
const minute = 60 * second;

/**
 * How long the steps of a start may take on a machine that is slow and busy: they compete with a build for its cores. What serves
 * people has its own, short timeouts.
 */
export const setUpTimeouts = {
  /** One attempt to connect to a database. */
  connectMs: 2 * minute,
  /** Until PostgreSQL takes connections, recovery after a crash included. */
  postgresStartMs: 5 * minute,
  /** Until a service or the sandbox answers. */
  readyMs: 10 * minute,
  /** One question whether it is ready. */
  probeMs: 30 * second,
};
