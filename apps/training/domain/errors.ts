import { defineErrors } from '@repo/http/errors';
import { gateFailures, notReady } from '@repo/http/failures';

/** Everything the training service refuses. Its table of statuses has no 503: a database that is away is a 500. */
export const errors = defineErrors({
  ...gateFailures,
  unavailable: { ...gateFailures.unavailable, status: 500 },
  notReady,
  agencyUnavailable: {
    code: 'AGENCY_UNAVAILABLE',
    status: 500,
    message: 'The agency cannot be reached just now. Nothing was changed; try again in a few minutes',
  },
  agencyRefused: { code: 'AGENCY_REFUSED', status: 400, message: 'The agency refused the request' },
  agencyUnreachable: {
    code: 'AGENCY_UNREACHABLE',
    status: 502,
    message:
      'The agency cannot be reached just now. The service’s own runs are still available; try again later',
  },
  duplicateAtAgency: {
    code: 'DUPLICATE_AT_AGENCY',
    status: 400,
    message: 'The agency has a run with these dates already',
  },
  publishingNow: {
    code: 'PUBLISHING_NOW',
    status: 400,
    message: 'A run with these dates is being published at this moment. Look again in a minute',
  },
  notPublished: {
    code: 'NOT_PUBLISHED',
    status: 400,
    message: 'This class is not published at the agency. Publish it first',
  },
  alreadyPublished: {
    code: 'ALREADY_PUBLISHED',
    status: 400,
    message: 'This class is published at the agency already',
  },
  syncRunning: {
    code: 'SYNC_RUNNING',
    status: 400,
    message: 'A synchronisation is running. Wait until it has finished',
  },
});
