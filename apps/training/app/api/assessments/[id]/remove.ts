import { idParams } from '@repo/schemas/training/common';
import { removedOutlineItem } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { deleteUnusedAssessment } from '#domain/assessments/delete-unused-assessment.ts';
import { errors } from '#domain/errors.ts';

export const DELETE = successDataRoute({
  operationId: 'deleteAssessment',
  summary: 'Remove an assessment that nobody has handed in for',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  response: { schema: removedOutlineItem },
  errors: [errors.assessmentNotFound, errors.assessmentInUse],
  run: ({ ctx, params }) => deleteUnusedAssessment(ctx, params.id),
});
