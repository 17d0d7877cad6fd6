import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { removedItem } from '@repo/schemas/training/outline';
import { deleteAssessment } from '#domain/assessments/delete-assessment.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'deleteAssessment',
  summary: 'Remove an assessment that nobody has handed in for',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  response: { schema: envelope(removedItem) },
  errors: [errors.assessmentNotFound, errors.assessmentInUse],
  run: async ({ ctx, params }) => succeed(await deleteAssessment(ctx, params.id)),
});
