import type { AgencyFailure, AgencyResult } from '@repo/agency/result';
import type { ServiceError } from '@repo/http/errors';
import { errors } from '#domain/errors.ts';

const tryAgain = 'Nothing was changed here. Try again in a few minutes';
const mayBeDone =
  'It may have been done at the agency all the same: try again in a minute, it is looked up before it is asked for again';

/** What a person is told of a failure: 400 with the agency's own words where it said no, a retryable 500 otherwise. */
export function agencyError(failure: AgencyFailure): ServiceError {
  if (failure.kind === 'refused' || failure.kind === 'not-found') {
    const [first] = failure.details;
    return errors.agencyRefused({
      message: `The agency refused this: ${first?.message ?? failure.message}`,
      details: failure.details,
      cause: failure,
    });
  }
  return errors.agencyUnavailable({
    message: `${failure.message} ${failure.mayHaveBeenDone ? mayBeDone : tryAgain}`,
    cause: failure,
  });
}

/** The value, or the error of `agencyError` thrown. */
export function requireValue<Value>(result: AgencyResult<Value>): Value {
  if (!result.ok) throw agencyError(result.failure);
  return result.value;
}
