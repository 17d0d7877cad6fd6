import type { DateText } from '#domain/calendar/singapore-date.ts';
import type { ComposeFacts } from '../workflow/compose-enrolment.ts';
import type { AgencyRuns } from './agency-runs.ts';

export type ClassFact = {
  id: string;
  courseCode: string;
  status: string;
  startDate: DateText | null;
  endDate: DateText | null;
  intakeSize: number;
  threshold: number;
  enrolledCount: number;
};

export type AccountFact = {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  identityHash: string | null;
  isDeactivated: boolean;
};

export type EnrolmentFact = { isActive: boolean; status: string; since: DateText };

/** Another upload's row for the same person and class that is being sent or unresolved. */
export type OpenRowOfOtherUpload = { fileName: string; isUnresolved: boolean };

export type CheckFacts = {
  today: DateText;
  now: Date;
  identityCheck: 'warn' | 'reject';
  fallback: ComposeFacts['fallback'];
  /** No external workflow is configured: this service submits to the agency itself. */
  usesBuiltInWorkflow: boolean;
  courseCodes: ReadonlySet<string>;
  /** Classes by the agency's run id. */
  classes: ReadonlyMap<string, ClassFact>;
  agencyRuns: AgencyRuns;
  accountByEmail: ReadonlyMap<string, AccountFact>;
  /** Accounts by stored identity hash, for every key of the ring. */
  accountsByHash: ReadonlyMap<string, readonly AccountFact[]>;
  /** Enrolments by `enrolmentKey`. */
  enrolments: ReadonlyMap<string, EnrolmentFact>;
  /** Each reference number's `enrolmentKey`. */
  references: ReadonlyMap<string, string>;
  /** Open rows by `openRowKey`. */
  openRows: ReadonlyMap<string, OpenRowOfOtherUpload>;
};

export function enrolmentKey(userId: string, classId: string): string {
  return `${userId} ${classId}`;
}

export function openRowKey(agencyRunId: string, person: string): string {
  return `${agencyRunId}\n${person}`;
}
