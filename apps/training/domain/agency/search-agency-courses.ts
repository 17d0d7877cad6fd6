import type { AgencyCourse } from '@repo/agency/agency';
import type { AgencyCourseQuery, AgencyCourseRow } from '@repo/schemas/training/agency';
import type { Context } from '#domain/context.ts';
import { toListPage } from '#domain/list-page.ts';
import { agencyValueOrThrow } from './agency-errors.ts';

const deadlineMs = 20_000;

/** Throws agencyUnavailable. */
export async function searchAgencyCourses(
  { agency, db }: Pick<Context, 'agency' | 'db'>,
  { search, page, pageSize }: AgencyCourseQuery,
) {
  const { courses, total } = agencyValueOrThrow(
    await agency.searchCourses({ ...(search ? { search } : {}), page: page - 1, pageSize }, { deadlineMs }),
  );
  const codes = courses.map((course) => course.referenceNumber);
  const known = await db.course.findMany({ where: { code: { in: codes } }, select: { code: true } });
  const knownCodes = new Set(known.map(({ code }) => code));
  const rows = courses.map((course) => describe(course, knownCodes));
  return { success: true as const, ...toListPage(rows, { page, limit: pageSize }, total) };
}

function describe(course: AgencyCourse, known: Set<string>): AgencyCourseRow {
  return {
    courseReferenceNumber: course.referenceNumber,
    title: course.title,
    description: course.description ?? '',
    duration: course.durationHours,
    fee: course.fee === null ? null : Number(course.fee),
    category: course.category ?? '',
    status: course.status ?? '',
    in_lms: known.has(course.referenceNumber),
  };
}
