import type { AgencyFailure } from '@repo/agency/result';
import { describeAgencyFailure } from '#domain/agency/agency-errors.ts';
import type { AgencyOutcome } from './outcomes.ts';

/** The outcome of a failure after which certainly nothing was enrolled: the agency did nothing, or was only queried. */
export function outcomeOfHarmlessFailure(
  failure: AgencyFailure,
): Extract<AgencyOutcome, { kind: 'later' | 'halt' }> {
  switch (failure.kind) {
    case 'rejected-credentials':
      return {
        kind: 'halt',
        reason: `The agency rejected our credentials (${failure.message.replace(/\.$/, '')}). Check the agency’s settings of this service, then resume`,
      };
    case 'undecryptable':
      return {
        kind: 'halt',
        reason:
          'The agency’s answers are encrypted with another key than ours. Check AGENCY_ENCRYPTION_KEY, then resume',
      };
    case 'not-found':
      return {
        kind: 'halt',
        reason: 'The agency’s address does not take enrolments (404). Check AGENCY_BASE_URL, then resume',
      };
    default:
      return { kind: 'later', reason: describeAgencyFailure(failure), retryAfterMs: failure.retryAfterMs };
  }
}
