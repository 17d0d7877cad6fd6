import type { Agency, AgencyEnrolment, AgencyRun, AgencySession } from '@repo/agency/agency';
import { type AgencyFailure, type AgencyResult, okResult } from '@repo/agency/result';

export type RunDetails = { run: AgencyRun; sessions: AgencySession[]; enrolments: AgencyEnrolment[] };

const pageSize = 100;
export const syncDeadlineMs = 60_000;

/** Guards against a wrong total from the agency. */
const maximumPages = 100;

export async function fetchRunDetails(
  agency: Agency,
  courseReferenceNumber: string,
  run: AgencyRun,
  signal: AbortSignal,
): Promise<AgencyResult<RunDetails>> {
  const call = { deadlineMs: syncDeadlineMs, signal };
  const { courseRunId } = run;
  const sessions = await agency.listSessions(
    { courseRunId, courseReferenceNumber, includeExpired: true },
    call,
  );
  if (!sessions.ok) return sessions;
  const enrolments: AgencyEnrolment[] = [];
  for (let page = 0; page < maximumPages; page += 1) {
    const found = await agency.searchEnrolments({ courseRunId, courseReferenceNumber, page, pageSize }, call);
    if (!found.ok) return found;
    enrolments.push(...found.value.enrolments);
    if (found.value.enrolments.length < pageSize || enrolments.length >= found.value.total) break;
  }
  return okResult({ run, sessions: sessions.value, enrolments });
}

export async function fetchAllCourseCodes(
  agency: Agency,
  signal: AbortSignal,
): Promise<AgencyResult<string[]>> {
  const codes = new Set<string>();
  for (let page = 0; page < maximumPages; page += 1) {
    const found = await agency.searchCourses({ page, pageSize }, { deadlineMs: syncDeadlineMs, signal });
    if (!found.ok) return found;
    for (const course of found.value.courses) codes.add(course.referenceNumber);
    if (found.value.courses.length < pageSize || codes.size >= found.value.total) break;
  }
  return okResult([...codes]);
}

/** Whether the failure concerns only this run; any other would repeat with the next one. */
export function concernsOneRunOnly({ kind }: AgencyFailure): boolean {
  return kind === 'refused' || kind === 'not-found';
}
