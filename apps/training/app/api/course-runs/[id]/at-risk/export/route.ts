import { csvResponse } from '@repo/http/csv-response';
import { attendanceRiskQuery } from '@repo/schemas/training/attendance-risk';
import { idParams } from '@repo/schemas/training/common';
import { exportLearnersAtRiskAsCsv } from '#domain/attendance-risk/list-learners-at-risk.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportLearnersAtRisk',
  summary: 'Learners of a running class who are below its minimum attendance, or cannot miss more, as CSV',
  description: 'For its trainers and admins.',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  query: attendanceRiskQuery,
  response: { contentType: 'text/csv', description: 'The learners that match' },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, query }) =>
    csvResponse('learners-at-risk', exportLearnersAtRiskAsCsv(ctx, params.id, query)),
});
