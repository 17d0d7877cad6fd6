import { agencyCourseRunList, agencyCourseRunQuery } from '@repo/schemas/training/external-agency-run';
import { errors } from '#domain/errors.ts';
import { listAgencyCourseRuns } from '#domain/external/list-agency-course-runs.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAgencyCourseRuns',
  summary: 'The runs of a course as the agency publishes them, read live',
  description:
    'Follows every page of the agency, so it takes seconds. Duplicates are kept: group by start_date and end_date to count ' +
    'classes. course_run_id joins with the runs stored here. Runs without a start date that can be read are counted in ' +
    'agency_total_returned and left out of data.',
  tags: ['External'],
  access: 'courseRunsKey',
  getOnly: true,
  query: agencyCourseRunQuery,
  response: { schema: agencyCourseRunList },
  mayTakeLong: 'reads every page of the agency',
  errors: [errors.agencyUnreachable],
  run: ({ ctx, query, request }) => listAgencyCourseRuns(ctx, query, request.signal),
});
