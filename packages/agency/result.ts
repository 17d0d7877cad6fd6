/** The result of a call. A failure is a value: the caller decides what it means to a person. */
export type AgencyResult<Value> = { ok: true; value: Value } | { ok: false; failure: AgencyFailure };

export type AgencyFailure = {
  kind: FailureKind;
  /** A sentence, the agency's own if it sent one, with identity numbers masked. */
  message: string;
  /** One entry per field that the agency rejects. */
  details: { field: string; message: string }[];
  /** The HTTP status, or the status in the agency's error envelope. */
  status?: number;
  /** The agency's code, such as TGS-441. */
  code?: string;
  /** Id of the existing run that the agency reports. */
  existingRunId?: string;
  /** The error came from the agency. When absent, an intermediary may have sent it. */
  fromAgency?: true;
  /** Requested wait (Retry-After), in milliseconds. */
  retryAfterMs?: number;
  /** A later attempt may succeed. */
  retryable: boolean;
  /** For writes only: the agency may have carried it out. Look it up before trying again. */
  mayHaveBeenDone: boolean;
};

export type FailureKind =
  /** No connection, or it broke before the response was complete. */
  | 'unreachable'
  | 'timeout'
  /** 5xx. */
  | 'unavailable'
  | 'rejected-credentials'
  | 'rate-limited'
  | 'not-found'
  /** The agency refused a valid request; see `code` and `details`. */
  | 'refused'
  /** A response that does not match the agency's documentation. */
  | 'malformed'
  /** A response that our key cannot decrypt. */
  | 'undecryptable'
  /** Aborted by the caller's signal. */
  | 'aborted';

export function okResult<Value>(value: Value): AgencyResult<Value> {
  return { ok: true, value };
}
