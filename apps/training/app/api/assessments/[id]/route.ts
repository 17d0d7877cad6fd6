import { assessment, updateAssessmentBody } from '@repo/schemas/training/assessment';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { getVisibleAssessment } from '#domain/assessments/get-assessment.ts';
import { updateAssessment } from '#domain/assessments/update-assessment.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'getAssessment',
  summary: 'One assessment with its description',
  tags: ['Assessments'],
  access: 'user',
  params: idParams,
  response: { schema: assessment },
  errors: [errors.assessmentNotFound],
  run: ({ ctx, params }) => getVisibleAssessment(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'updateAssessment',
  summary: 'Change an assessment',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  body: updateAssessmentBody,
  response: { schema: assessment },
  errors: [errors.assessmentNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateAssessment(ctx, params.id, body),
});

export { DELETE } from './remove.ts';
