import { maskIdentityNumbers } from './mask.ts';
import type { AgencyFailure, FailureKind } from './result.ts';

type Detail = { field: string; message: string };

const retryableKinds: readonly FailureKind[] = [
  'unreachable',
  'timeout',
  'unavailable',
  'rate-limited',
  'malformed',
];
/** Failures after which a write certainly did not happen. */
const harmlessKinds: readonly FailureKind[] = [
  'rejected-credentials',
  'rate-limited',
  'not-found',
  'refused',
];

/** Creates a failed result. `sent: false` means the request never left, so a write cannot have happened. */
export function failedResult(
  kind: FailureKind,
  message: string,
  about: {
    details?: Detail[];
    status?: number;
    isWrite?: boolean;
    sent?: boolean;
    fromAgency?: boolean;
  } = {},
): { ok: false; failure: AgencyFailure } {
  const details = (about.details ?? []).map(({ field, message: text }) => ({
    field: maskIdentityNumbers(field),
    message: maskIdentityNumbers(text),
  }));
  const everything = [message, ...details.map((detail) => detail.message)].join('\n');
  const code = everything.match(/\bTGS-\d{3}\b/)?.[0];
  const existingRunId = everything.match(/Course Run ID is\s*:?\s*(\d+)/i)?.[1];
  return {
    ok: false,
    failure: {
      kind,
      message: maskIdentityNumbers(message),
      details,
      ...(about.status === undefined ? {} : { status: about.status }),
      ...(code ? { code } : {}),
      ...(existingRunId ? { existingRunId } : {}),
      ...(about.fromAgency ? { fromAgency: true } : {}),
      retryable: retryableKinds.includes(kind),
      mayHaveBeenDone: about.isWrite === true && about.sent !== false && !harmlessKinds.includes(kind),
    },
  };
}

export function failureKindOfStatus(status: number): FailureKind {
  if (status === 401 || status === 403) return 'rejected-credentials';
  if (status === 404) return 'not-found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** The message for a response that has none. */
export function defaultMessageOf(kind: FailureKind, status: number): string {
  switch (kind) {
    case 'rejected-credentials':
      return `The agency rejected our credentials (${status}).`;
    case 'not-found':
      return 'The agency has nothing by that name (404).';
    case 'rate-limited':
      return 'The agency is taking no more requests just now (429).';
    case 'unavailable':
      return `The agency is not working just now (${status}).`;
    case 'timeout':
      return 'The agency took too long to answer.';
    default:
      return `The agency refused the request (${status}).`;
  }
}
