import type { UploadCells } from '@repo/schemas/training/enrolment-upload';

/** What a workflow needs to know of a row. */
export type RowToAsk = { row: number; cells: UploadCells };

/** Nothing will work until a person mends what the reason names: the whole upload pauses. Nothing was done. */
type Halt = { kind: 'halt'; reason: string };
/** Nothing was done; a later try may do better. */
type Later = { kind: 'later'; reason: string; retryAfterMs?: number };
type Enrolled = {
  kind: 'enrolled';
  referenceNumber: string;
  /** The agency had it before it was asked. */
  hadIt: boolean;
};

/** What asking the agency for one row's enrolment came to. Reasons are sentences for a person. */
export type AgencyStep =
  | Enrolled
  /** The agency said no, or would: asking again the same is no use, and it has not got it from us. */
  | { kind: 'refused'; reason: string }
  | Later
  | Halt
  /** It may have been done: settle it before anything else. */
  | { kind: 'unknown'; reason: string };

/** What became of an unresolved row. */
export type SettledStep =
  | Enrolled
  /** The agency has not got it: it may be sent again. */
  | { kind: 'free' }
  | Later
  | Halt
  /** Looking does not tell: a person has to. */
  | { kind: 'unknown'; reason: string };

/** What an external workflow's answer, or its absence, says of one row. */
export type WorkflowOutcome = { row: number } & (
  | /** Its word that the agency and bulk-create took it; "" where it names no reference. */
  { kind: 'stored'; referenceNumber: string }
  | { kind: 'refused'; reason: string }
  /**
   * To be asked again. `sameKey`: the chunk was not answered, so the same key is right and brings the answer if there is one
   * meanwhile; otherwise it was answered, and only under a new key is anything done again.
   */
  | { kind: 'later'; reason: string; sameKey: boolean; retryAfterMs?: number }
  | Halt
  /** Answered, but not what became of this row. Another attempt needs a new key. */
  | { kind: 'unknown'; reason: string }
);
