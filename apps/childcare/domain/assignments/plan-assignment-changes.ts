import type {
  ChangeSkipReason,
  ExpectedAssignmentVersion,
  RequestedAssignmentChange,
  SkippedAssignmentsByReason,
} from '@repo/schemas/childcare/assignment-change';
import { singaporeDay } from '#domain/singapore-day.ts';
import type { Seats } from './lock-and-read-seats.ts';
import type { AssignmentToChange } from './read-assignments-to-change.ts';

export type SkippedAssignment = {
  assignmentId: string;
  reason: ChangeSkipReason;
  row: AssignmentToChange | undefined;
};
export type PlannedAssignmentChanges = { taken: AssignmentToChange[]; skipped: SkippedAssignment[] };

const open: readonly string[] = ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'];

const dayOf = (date: Date | null) => date && singaporeDay(date);

/** Seats are counted separately. */
function resetRefusal(row: AssignmentToChange): ChangeSkipReason | null {
  if (!open.includes(row.status) && row.status !== 'COMPLETED') return 'ASSIGNMENT_ENDED';
  if (!row.isLearnerHere) return 'LEARNER_LEFT';
  if (row.isUnpaid || row.enrollmentId === null) return 'PAYMENT_PENDING';
  // Refunded, by the bank too: a certificate may still open the finished cycle, and the next one would be closed.
  if (!row.isPaid) return 'PAYMENT_REQUIRED';
  if (!row.isPublished) return 'COURSE_NOT_PUBLISHED';
  return row.isBegun ? null : 'NOTHING_BEGUN';
}

function refusalOf(row: AssignmentToChange, change: RequestedAssignmentChange): ChangeSkipReason | null {
  switch (change.kind) {
    case 'move-deadline':
      if (!open.includes(row.status)) return 'ASSIGNMENT_ENDED';
      return dayOf(row.deadline) === dayOf(change.deadline) ? 'SAME_DEADLINE' : null;
    case 'waive':
      return open.includes(row.status) ? null : 'ASSIGNMENT_ENDED';
    case 'cancel':
      return open.includes(row.status) || row.status === 'WAIVED' ? null : 'ASSIGNMENT_ENDED';
    case 'reset':
      return resetRefusal(row);
    // Reminders are refused where they are sent.
    case 'remind':
      return null;
  }
}

type ShownVersion = Pick<ExpectedAssignmentVersion, 'expectedUpdatedAt' | 'expectedLearning'>;

type Wanted = {
  ids: readonly string[];
  rows: readonly AssignmentToChange[];
  /** Absent in a preview, which reads the versions. */
  versions: ReadonlyMap<string, ShownVersion> | null;
  change: RequestedAssignmentChange;
  /** For a change that takes seats; the taken ones are added. */
  seats: Seats | null;
};

export function planAssignmentChanges({
  ids,
  rows,
  versions,
  change,
  seats,
}: Wanted): PlannedAssignmentChanges {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken: AssignmentToChange[] = [];
  const skipped: SkippedAssignment[] = [];
  const isFull = ({ learnerId }: AssignmentToChange) =>
    seats !== null &&
    !seats.seatedLearnerIds.has(learnerId) &&
    seats.seatedLearnerIds.size >= seats.maxLearners;
  const isStale = ({ id, updatedAt, learning }: AssignmentToChange) => {
    if (versions === null) return false;
    const shown = versions.get(id);
    if (shown === undefined || Date.parse(shown.expectedUpdatedAt) !== updatedAt.getTime()) return true;
    // Starting again takes away what the learner did, so nothing is taken away that was not shown.
    return change.kind === 'reset' && shown.expectedLearning !== learning;
  };
  const reasonFor = (row: AssignmentToChange | undefined): ChangeSkipReason | null => {
    if (!row) return 'NOT_FOUND';
    if (isStale(row)) return 'CHANGED_MEANWHILE';
    return refusalOf(row, change) ?? (isFull(row) ? 'ORG_LEARNER_LIMIT' : null);
  };
  for (const assignmentId of ids) {
    const row = byId.get(assignmentId);
    const reason = reasonFor(row);
    if (reason !== null || !row) {
      skipped.push({ assignmentId, reason: reason ?? 'NOT_FOUND', row });
    } else {
      seats?.seatedLearnerIds.add(row.learnerId);
      taken.push(row);
    }
  }
  return { taken, skipped };
}

const shownExamples = 20;

/** Counted by reason, with the first few of each. */
export function summarizeSkippedAssignments(
  skipped: readonly SkippedAssignment[],
): SkippedAssignmentsByReason {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, those]) => ({
    reason,
    count: those.length,
    examples: those.slice(0, shownExamples).map(({ assignmentId, row }) => ({
      assignmentId,
      learnerName: row?.learnerName ?? null,
      courseTitle: row?.courseTitle ?? null,
    })),
  }));
}

/** Of courses that start again: the one that was asked for, else the present one, unless it has passed. */
export function deadlinesAfterReset(
  rows: readonly AssignmentToChange[],
  { deadline, now }: { deadline: Date | null | undefined; now: Date },
): Map<string, Date | null> {
  const keptOf = (before: Date | null) => (before !== null && before > now ? before : null);
  return new Map(rows.map((row) => [row.id, deadline === undefined ? keptOf(row.deadline) : deadline]));
}
