/** What a call came to. A failure is a value: whoever calls decides what it means to a person. */
export type AgencyResult<Value> = { ok: true; value: Value } | { ok: false; failure: AgencyFailure };

export type AgencyFailure = {
  kind: FailureKind;
  /** A sentence, the agency's own where it gave one. Identity numbers in it are masked. */
  message: string;
  /** One per field the agency complains of. */
  details: { field: string; message: string }[];
  /** The HTTP status, or the one in the agency's envelope where that says it is an error. */
  status?: number;
  /** The agency's code, such as TGS-441. */
  code?: string;
  /** The run that the agency says exists already. */
  existingRunId?: string;
  /** The agency's own words: its error could be read. Absent, the status may be anybody's on the way there. */
  fromAgency?: true;
  /** How long the agency asks to be left alone, where it says so (Retry-After). */
  retryAfterMs?: number;
  /** The same call may do better later. */
  retryable: boolean;
  /** Only of writes: the agency may have done it all the same. Look before asking again. */
  mayHaveBeenDone: boolean;
};

export type FailureKind =
  /** No connection, or it broke before the answer was whole. */
  | 'unreachable'
  | 'timeout'
  /** 5xx. */
  | 'unavailable'
  | 'rejected-credentials'
  | 'rate-limited'
  | 'not-found'
  /** The agency understood and said no; `code` and `details` say why. */
  | 'refused'
  /** An answer that is not what the agency documents. */
  | 'malformed'
  /** An answer that our key does not open. */
  | 'undecryptable'
  /** The caller's own signal. */
  | 'aborted';

export function succeed<Value>(value: Value): AgencyResult<Value> {
  return { ok: true, value };
}
