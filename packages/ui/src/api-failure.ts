/** A failed call: the service's error body and the relevant response headers. */
export type ApiFailure = {
  /** A sentence to show. */
  error: string;
  details?: readonly { field: string; message: string }[];
  /** The HTTP status; 0 when there was no response. */
  status?: number;
  requestId?: string;
  /** With 429 and 503: when to retry. */
  retryAfterSeconds?: number;
  /** Reauthentication is needed: see account/reauthentication.ts. */
  needsProof?: boolean;
  /** On a refused sign-in: the page where it continues. */
  url?: string;
};
