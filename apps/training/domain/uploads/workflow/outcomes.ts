import type { UploadCells } from '@repo/schemas/training/enrolment-upload';

export type RowToSubmit = { row: number; cells: UploadCells };

/** The whole upload pauses until a person fixes the reason. Nothing was enrolled. */
type Halt = { kind: 'halt'; reason: string };
/** Nothing was enrolled; a retry may succeed. */
type Later = { kind: 'later'; reason: string; retryAfterMs?: number };
type Enrolled = {
  kind: 'enrolled';
  referenceNumber: string;
  /** The agency had the enrolment before the request. */
  hadIt: boolean;
};

/** The outcome of one request to the agency. Reasons are sentences for a person. */
export type AgencyOutcome =
  | Enrolled
  /** Not enrolled, and a retry without changes would be refused again. */
  | { kind: 'refused'; reason: string }
  | Later
  | Halt
  /** Possibly enrolled: resolve it first. */
  | { kind: 'unknown'; reason: string };

export type AgencyResolution =
  | Enrolled
  /** The agency does not have it: it may be sent again. */
  | { kind: 'free' }
  | Later
  | Halt
  /** The lookup is inconclusive: a person has to check. */
  | { kind: 'unknown'; reason: string };

/** What an external workflow's answer, or a missing one, means for a row. */
export type WorkflowOutcome = { row: number } & (
  | /** The workflow claims that the agency and bulk-create took it; "" where it names no reference. */
  { kind: 'stored'; referenceNumber: string }
  | { kind: 'refused'; reason: string }
  /** `sameKey`: the chunk was not answered, so its key stays valid. Otherwise a retry needs a new key. */
  | { kind: 'later'; reason: string; sameKey: boolean; retryAfterMs?: number }
  | Halt
  /** Answered without this row's outcome. Another attempt needs a new key. */
  | { kind: 'unknown'; reason: string }
);
