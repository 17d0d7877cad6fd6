import { assessment, liftBlindBody } from '@repo/schemas/training/assessment';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { liftBlindMarking } from '#domain/blind/lift-blind.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'liftBlind',
  summary: 'Show markers who their candidates are',
  description: 'With the reason in the audit log.',
  tags: ['Assessments'],
  access: 'admin',
  params: idParams,
  body: liftBlindBody,
  response: { schema: assessment },
  errors: [errors.assessmentNotFound, errors.notBlind],
  run: ({ ctx, params, body }) => liftBlindMarking(ctx, params.id, body),
});
