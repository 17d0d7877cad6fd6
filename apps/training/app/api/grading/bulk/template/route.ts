import { csvResponse } from '@repo/http/csv-response';
import { gradeTemplateQuery } from '@repo/schemas/training/grading';
import { errors } from '#domain/errors.ts';
import { makeGradeTemplateCsv } from '#domain/grading/make-grade-template.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getGradeTemplate',
  summary: 'A CSV of an assessment’s submissions, to fill in grades',
  tags: ['Grading'],
  access: 'trainer',
  query: gradeTemplateQuery,
  response: { contentType: 'text/csv', description: 'The CSV' },
  errors: [errors.assessmentNotFound, errors.markedByDrafts],
  run: async ({ ctx, query }) => csvResponse('grades', await makeGradeTemplateCsv(ctx, query)),
});
