import { assessment, updateAssessmentBody } from '@repo/schemas/training/assessment';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { getAssessment } from '#domain/assessments/get-assessment.ts';
import { updateAssessment } from '#domain/assessments/update-assessment.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getAssessment',
  summary: 'One assessment with its description',
  tags: ['Assessments'],
  access: 'user',
  params: idParams,
  response: { schema: envelope(assessment) },
  errors: [errors.assessmentNotFound],
  run: async ({ ctx, params }) => succeed(await getAssessment(ctx, params.id)),
});

export const PUT = route({
  operationId: 'updateAssessment',
  summary: 'Change an assessment',
  tags: ['Assessments'],
  access: 'developer',
  params: idParams,
  body: updateAssessmentBody,
  response: { schema: envelope(assessment) },
  errors: [errors.assessmentNotFound, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await updateAssessment(ctx, params.id, body)),
});

export { DELETE } from './remove.ts';
