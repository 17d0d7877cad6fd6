import { defineErrors } from '@repo/http/errors';
import { gateFailures, notReady } from '@repo/http/failures';

/** Everything the training service refuses. Its table of statuses has no 503: a database that is away is a 500. */
export const errors = defineErrors({
  ...gateFailures,
  unavailable: { ...gateFailures.unavailable, status: 500 },
  notReady,
});
