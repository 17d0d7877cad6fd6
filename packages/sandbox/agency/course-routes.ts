import type { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError, parseBodyOrThrow } from './agency-error.ts';
import type { StoredCourse } from './agency-records.ts';
import type { AgencyStore } from './agency-store.ts';
import { type AgencyProvider, readEncryptedBody, successEnvelope } from './exchange.ts';
import { assertProviderUen } from './run-routes.ts';

const searchBody = z.object({
  course: z.looseObject({ trainingPartner: z.looseObject({ uen: z.string(), code: z.string().nullish() }) }),
  keyword: z.string().nullish(),
  parameters: z.looseObject({ page: z.int().min(0), pageSize: z.int().min(1).max(100) }),
});

export function addCourseRoutes(
  router: Hono<SandboxEnv>,
  { store, provider }: { store: AgencyStore; provider: AgencyProvider },
): void {
  router.post('/tpg/courses/registry/search', async (c) => {
    const { course, keyword, parameters } = parseBodyOrThrow(
      searchBody,
      await readEncryptedBody(c, provider),
    );
    assertProviderUen(course.trainingPartner.uen, provider);
    const word = keyword?.trim().toLowerCase() ?? '';
    const found = [...store.courses.values()].filter(({ referenceNumber, title }) =>
      `${referenceNumber} ${title}`.toLowerCase().includes(word),
    );
    if (found.length === 0) throw new AgencyError(404, 'Not Found');
    const first = parameters.page * parameters.pageSize;
    const courses = found.slice(first, first + parameters.pageSize).map(describeCourse);
    return c.json(successEnvelope({ courses }, { total: found.length }));
  });

  router.get('/tpg/courses/registry/details/:reference', (c) => {
    const course = store.courses.get(c.req.param('reference'));
    if (!course) throw new AgencyError(404, 'Not Found', [{ field: '', message: 'No course found.' }]);
    return c.json(successEnvelope({ course: describeCourse(course) }));
  });
}

function describeCourse(course: StoredCourse) {
  return {
    referenceNumber: course.referenceNumber,
    title: course.title,
    content: course.description,
    totalTrainingDurationHour: course.durationHours,
    totalCostOfTrainingPerTrainee: Number(course.fee),
    category: course.category,
    status: course.isExpired ? 'Expired' : 'Active',
  };
}
