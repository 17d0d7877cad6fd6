import type { AgencyFailure, AgencyResult, FailureKind } from '@repo/agency/result';
import type { ServiceError } from '@repo/base/errors';
import { errors } from '#domain/errors.ts';

const sentences: Record<FailureKind, string> = {
  unreachable: 'The agency cannot be reached.',
  timeout: 'The agency took too long to answer.',
  unavailable: 'The agency is not working just now.',
  'rejected-credentials': 'The agency rejected our credentials.',
  'rate-limited': 'The agency is taking no more requests just now.',
  malformed: 'The agency’s answer cannot be read.',
  undecryptable: 'The agency’s answer is encrypted with another key than ours.',
  aborted: 'The call to the agency was given up.',
  'not-found': 'The agency has nothing by that name.',
  refused: 'The agency refused the request.',
};

const tryAgain = 'Nothing was changed here. Try again in a few minutes';
const mayBeDone =
  'It may have been done at the agency all the same: try again in a minute, it is looked up before it is asked for again';

/** The agency's own text may be too short to help. */
export function describeAgencyFailure({ kind }: Pick<AgencyFailure, 'kind'>): string {
  return sentences[kind];
}

/** A refusal becomes a 400, anything else a retryable 500. `whenGone` is advice for a missing record. */
export function toAgencyServiceError(failure: AgencyFailure, whenGone = ''): ServiceError {
  if (failure.kind === 'refused' || failure.kind === 'not-found') {
    const [first] = failure.details;
    const hint = failure.kind === 'not-found' && whenGone ? ` ${whenGone}` : '';
    return errors.agencyRefused({
      message: `The agency refused this: ${first?.message || failure.message}${hint}`,
      details: failure.details,
      cause: failure,
    });
  }
  return errors.agencyUnavailable({
    message: `${describeAgencyFailure(failure)} ${failure.mayHaveBeenDone ? mayBeDone : tryAgain}`,
    cause: failure,
  });
}

/** Throws toAgencyServiceError. */
export function agencyValueOrThrow<Value>(result: AgencyResult<Value>): Value {
  if (!result.ok) throw toAgencyServiceError(result.failure);
  return result.value;
}
