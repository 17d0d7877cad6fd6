import { jsonText } from '@repo/base/json-text';
import {
  externalApiCourseRunPage,
  externalApiCourseRunQuery,
} from '@repo/schemas/training/external-api-course-run';
import { listCourseRunsForExternalApi } from '#domain/external/list-course-runs-for-external-api.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalCourseRuns',
  summary: 'A: course runs stored here',
  description:
    'Read-only. Newest start first, then by `course_run_id`; runs without a date come last. Dates are Singapore dates; those of ' +
    'sessions are `YYYYMMDD`. There is no implicit filter on upcoming runs: pass `from`. Join with B by `course_run_id`.',
  tags: ['Automation'],
  access: 'courseRunsKey',
  mayLag: true,
  getOnly: true,
  query: externalApiCourseRunQuery,
  response: { schema: externalApiCourseRunPage },
  // The JSON text from the database is sent unchanged; tests check it against the schema.
  run: async ({ ctx, query }) => {
    const { total, limit, offset, data } = await listCourseRunsForExternalApi(ctx, query);
    const head = JSON.stringify({ success: true, total, limit, offset }).slice(0, -1);
    return jsonText(`${head},"data":`, data, '}');
  },
});
