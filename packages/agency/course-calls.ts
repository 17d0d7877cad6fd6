import { z } from 'zod';
import type { Agency, AgencyCourse, CourseQuery } from './agency.ts';
import type { AgencyCallClient } from './client.ts';
import { failedResult } from './failure.ts';
import {
  envelopeData,
  envelopePage,
  looseListDroppingInvalid,
  looseNumberOrNull,
  looseTextOrNull,
} from './loose.ts';
import { okResult } from './result.ts';

export function createCourseCalls(
  client: AgencyCallClient,
  provider: { uen: string; tpCode: string },
): Pick<Agency, 'searchCourses' | 'getCourse'> {
  return {
    async searchCourses(query = {}, call) {
      const result = await client.read(
        {
          method: 'POST',
          path: '/tpg/courses/registry/search',
          body: buildCourseSearchBody(query, provider),
        },
        coursePage,
        client.startDeadline(call),
      );
      const hasNone = !result.ok && result.failure.kind === 'not-found';
      return hasNone ? okResult({ courses: [], total: 0 }) : result;
    },
    async getCourse(courseReferenceNumber, call) {
      const result = await client.read(
        {
          method: 'GET',
          path: `/tpg/courses/registry/details/${encodeURIComponent(courseReferenceNumber)}`,
        },
        envelopeData(oneCourseData),
        client.startDeadline(call),
      );
      // Like the run calls, the registry may report an unknown course as a bad reference.
      const isUnknown = !result.ok && result.failure.code === 'TGS-406';
      return isUnknown ? failedResult('not-found', result.failure.message) : result;
    },
  };
}

/**
 * The registry's search is undocumented: this assumes the shape of the enrolment search. Nothing else depends on the
 * assumption.
 */
function buildCourseSearchBody(query: CourseQuery, { uen, tpCode }: { uen: string; tpCode: string }) {
  return {
    course: { trainingPartner: { uen, code: tpCode } },
    ...(query.search ? { keyword: query.search } : {}),
    parameters: { page: query.page ?? 0, pageSize: query.pageSize ?? 100 },
  };
}

const course = z
  .object({
    referenceNumber: looseTextOrNull,
    courseReferenceNumber: looseTextOrNull,
    title: looseTextOrNull,
    courseTitle: looseTextOrNull,
    content: looseTextOrNull,
    objective: looseTextOrNull,
    description: looseTextOrNull,
    totalTrainingDurationHour: looseNumberOrNull,
    totalCostOfTrainingPerTrainee: looseTextOrNull,
    category: looseTextOrNull,
    status: looseTextOrNull,
  })
  .transform((raw, context): AgencyCourse => {
    const referenceNumber = raw.referenceNumber ?? raw.courseReferenceNumber;
    if (referenceNumber === null) {
      context.addIssue('A course without a reference');
      return z.NEVER;
    }
    const fee = raw.totalCostOfTrainingPerTrainee;
    return {
      referenceNumber,
      title: raw.title ?? raw.courseTitle ?? referenceNumber,
      description: raw.content ?? raw.description ?? raw.objective,
      durationHours: raw.totalTrainingDurationHour,
      fee: fee !== null && /^\d+(\.\d+)?$/.test(fee) ? fee : null,
      category: raw.category,
      status: raw.status,
    };
  });

/** `data.courses` (with or without `data.meta.total`), or `data` as the list; an entry may wrap its course. */
const unwrapped = z.preprocess(
  (entry) => (typeof entry === 'object' && entry !== null && 'course' in entry ? entry.course : entry),
  course,
);
const courseListData = z.union([
  z
    .object({
      courses: looseListDroppingInvalid(unwrapped),
      meta: z.object({ total: z.number() }).nullish().catch(null),
    })
    .transform(({ courses, meta }) => ({ courses, total: meta?.total })),
  looseListDroppingInvalid(unwrapped).transform((courses) => ({ courses, total: undefined })),
]);
const coursePage = envelopePage(courseListData).transform(({ data: { courses, total: inner }, total }) => ({
  courses,
  total: total ?? inner ?? courses.length,
}));

const oneCourseData = z.union([
  z.object({ course }).transform((data) => data.course),
  z.object({ courses: z.tuple([course], z.unknown()) }).transform(({ courses }) => courses[0]),
  course,
]);
