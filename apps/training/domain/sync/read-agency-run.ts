import type { Agency, AgencyCourse, AgencyEnrolment, AgencyRun, AgencySession } from '@repo/agency/agency';
import { type AgencyFailure, type AgencyResult, succeed } from '@repo/agency/result';

/** What the agency has of one run with enrolments. */
export type RunDetails = { run: AgencyRun; sessions: AgencySession[]; enrolments: AgencyEnrolment[] };

const pageSize = 100;
const deadlineMs = 60_000;

/** Against an agency whose total is nonsense. */
const mostPages = 100;

/** Reads a run's sessions and all pages of its enrolments. */
export async function readRunDetails(
  agency: Agency,
  courseReferenceNumber: string,
  run: AgencyRun,
  signal: AbortSignal,
): Promise<AgencyResult<RunDetails>> {
  const call = { deadlineMs, signal };
  const { courseRunId } = run;
  const sessions = await agency.listSessions(
    { courseRunId, courseReferenceNumber, includeExpired: true },
    call,
  );
  if (!sessions.ok) return sessions;
  const enrolments: AgencyEnrolment[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const found = await agency.searchEnrolments({ courseRunId, courseReferenceNumber, page, pageSize }, call);
    if (!found.ok) return found;
    enrolments.push(...found.value.enrolments);
    if (found.value.enrolments.length < pageSize || enrolments.length >= found.value.total) break;
  }
  return succeed({ run, sessions: sessions.value, enrolments });
}

/** The references of this provider's courses, as the registry lists them. */
export async function readCourseCodes(agency: Agency, signal: AbortSignal): Promise<AgencyResult<string[]>> {
  const codes = new Set<string>();
  for (let page = 0; page < mostPages; page += 1) {
    const found = await agency.searchCourses({ page, pageSize }, { deadlineMs, signal });
    if (!found.ok) return found;
    for (const course of found.value.courses) codes.add(course.referenceNumber);
    if (found.value.courses.length < pageSize || codes.size >= found.value.total) break;
  }
  return succeed([...codes]);
}

/** A course of which no more is known than its reference: it is named by that. */
export function bareCourse(referenceNumber: string): AgencyCourse {
  const unsaid = { description: null, durationHours: null, fee: null, category: null, status: null };
  return { referenceNumber, title: referenceNumber, ...unsaid };
}

/** The course as the registry has it. */
export async function readCourse(
  agency: Agency,
  referenceNumber: string,
  signal: AbortSignal,
): Promise<AgencyResult<AgencyCourse>> {
  const found = await agency.getCourse(referenceNumber, { deadlineMs, signal });
  if (found.ok) return succeed({ ...found.value, referenceNumber });
  return found.failure.kind === 'not-found' ? succeed(bareCourse(referenceNumber)) : found;
}

/** Whether the agency said something about this one run; anything else would meet the next run as well. */
export function isAboutOneRun({ kind }: AgencyFailure): boolean {
  return kind === 'refused' || kind === 'not-found';
}
