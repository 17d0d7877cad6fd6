import type { Agency, AgencyEnrolment } from '@repo/agency/agency';
import type { AgencyFailure } from '@repo/agency/result';

type Person = { courseRunId: string; traineeId: string };

export type EnrolmentSearchOutcome =
  | { kind: 'none' }
  | { kind: 'one'; referenceNumber: string }
  | { kind: 'several' | 'strange' }
  | { kind: 'failed'; failure: AgencyFailure };

export async function findEnrolmentAtAgency(
  agency: Agency,
  person: Person,
  signal?: AbortSignal,
): Promise<EnrolmentSearchOutcome> {
  const { courseRunId, traineeId } = person;
  const result = await agency.searchEnrolments(
    { status: 'Confirmed', courseRunId, traineeId },
    signal ? { signal } : undefined,
  );
  if (!result.ok) return { kind: 'failed', failure: result.failure };
  const { enrolments, total } = result.value;
  const theirs = enrolments.filter((enrolment) => isOf(enrolment, person));
  const [first, second] = theirs;
  if (first && second) return { kind: 'several' };
  if (first) return { kind: 'one', referenceNumber: first.referenceNumber };
  // Only other people's enrolments: the right one may be on a page that was not read.
  return { kind: total > 0 ? 'strange' : 'none' };
}

/** Missing or masked fields count as a match: the agency may omit what it was queried by. */
function isOf({ status, courseRunId, trainee }: AgencyEnrolment, person: Person): boolean {
  if (status && status !== 'Confirmed') return false;
  if (courseRunId !== null && courseRunId !== person.courseRunId) return false;
  const id = trainee.id?.toUpperCase() ?? null;
  if (id === null) return true;
  return id.includes('*') ? id.slice(-4) === person.traineeId.slice(-4) : id === person.traineeId;
}
