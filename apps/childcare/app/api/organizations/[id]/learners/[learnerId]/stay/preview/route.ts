import { id } from '@repo/schemas/childcare/common';
import { correctStayBody, stayPreview } from '@repo/schemas/childcare/job-role';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { previewStay } from '#domain/job-roles/correct-stay.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewStay',
  summary: 'What a correction of job role or joining date would assign, take back and mail',
  description: 'Nothing is stored or sent.',
  tags: ['Requirements'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  body: correctStayBody,
  response: { schema: stayPreview },
  errors: [
    errors.organizationNotFound,
    errors.learnerNotFound,
    errors.jobRoleNotFound,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => previewStay(ctx, params, body),
});
