import type { AgencyRun } from '@repo/agency/agency';
import { modeOfTrainingLabel, vacancyLabel } from '@repo/agency/code-lists';
import type {
  AgencyCourseRun,
  AgencyCourseRunList,
  AgencyCourseRunQuery,
} from '@repo/schemas/training/external-agency-run';
import { describeAgencyFailure } from '#domain/agency/agency-errors.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Covers all pages; clients time out after 30 seconds. */
const deadlineMs = 25_000;

/** The agency's current runs, deliberately not cached. Throws agencyUnreachable. */
export async function listAgencyCourseRuns(
  { agency, db, clock }: Pick<Context, 'agency' | 'db' | 'clock'>,
  query: AgencyCourseRunQuery,
  signal?: AbortSignal,
): Promise<AgencyCourseRunList> {
  const { course_code, from = singaporeDate(clock()), to, include_expired, page_size } = query;
  const listed = await agency.listAllRuns(
    {
      courseReferenceNumber: course_code,
      includeExpired: include_expired === 'true',
      pageSize: page_size,
    },
    { deadlineMs, ...(signal ? { signal } : {}) },
  );
  if (!listed.ok) {
    throw errors.agencyUnreachable({
      message: `${describeAgencyFailure(listed.failure)} The classes stored here are still available; try again later`,
      cause: listed.failure,
    });
  }
  const { runs, returned } = listed.value;
  const shown = runs.flatMap((run) => {
    const { startDate } = run;
    if (startDate === null || (from !== 'all' && startDate < from) || (to && startDate > to)) return [];
    return [{ ...run, startDate }];
  });
  const enrolled = await countEnrolled(
    db,
    shown.map((run) => run.courseRunId),
  );
  const data = shown.map((run) => describe(run, course_code, enrolled)).sort(newestFirst);
  const withEnrolments = data.filter((run) => run.enrolled_count > 0).length;
  return {
    success: true,
    course_code,
    total: data.length,
    agency_total_returned: returned,
    with_enrolments: withEnrolments,
    without_enrolments: data.length - withEnrolments,
    data,
  };
}

async function countEnrolled(db: Context['db'], ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ agency_run_id: string; enrolled_count: number }[]>`
    SELECT agency_run_id, enrolled_count FROM course_run WHERE agency_run_id = ANY(${ids})`;
  return new Map(rows.map((row) => [row.agency_run_id, row.enrolled_count]));
}

function describe(
  run: AgencyRun & { startDate: string },
  courseCode: string,
  enrolled: Map<string, number>,
): AgencyCourseRun {
  const { block, building, floor, postalCode, room, street, unit, wheelChairAccess } = run.venue;
  return {
    course_run_id: run.courseRunId,
    course_code: courseCode,
    start_date: run.startDate,
    end_date: run.endDate,
    mode_of_learning: modeOfTrainingLabel(run.modeOfTraining),
    registration_opening_date: run.registrationOpeningDate,
    registration_closing_date: run.registrationClosingDate,
    vacancy_code: run.vacancyCode ?? '',
    vacancy_description: run.vacancyDescription ?? vacancyLabel(run.vacancyCode),
    venue: { block, building, floor, postalCode, room, street, unit, wheelChairAccess },
    in_lms: enrolled.has(run.courseRunId),
    enrolled_count: enrolled.get(run.courseRunId) ?? 0,
  };
}

function newestFirst(one: AgencyCourseRun, other: AgencyCourseRun): number {
  if (one.start_date !== other.start_date) return one.start_date < other.start_date ? 1 : -1;
  if (one.course_run_id === other.course_run_id) return 0;
  return one.course_run_id < other.course_run_id ? -1 : 1;
}
