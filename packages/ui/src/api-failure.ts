/** A refused call as a page handles it: the service's error body and what the answer's headers add. */
export type ApiFailure = {
  /** A sentence to show. */
  error: string;
  /** Which fields were refused and why; `field` is a dotted path ("images.0.url"). */
  details?: readonly { field: string; message: string }[];
  /** The HTTP status; 0 when nothing came back (offline, or the server is away). */
  status?: number;
  requestId?: string;
  /** With 429 and 503: when it makes sense to try again. */
  retryAfterSeconds?: number;
  /** The service wants to know first that it is still the same person: see account/recent-proof.ts. */
  needsProof?: boolean;
  /** Of a refused sign-in: the page where it continues. */
  url?: string;
};
