import { agencyRequestPreview, previewRunBody } from '@repo/schemas/training/agency';
import { successDataRoute } from '#data-route.ts';
import { previewPublication } from '#domain/agency/preview-publication.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewPublication',
  summary: 'Exactly what publishing would send, and the agency’s runs with the same dates',
  description: 'Takes the body of create-new, or { courseRunId } of a class. Changes nothing.',
  tags: ['Agency'],
  access: 'admin',
  body: previewRunBody,
  response: { schema: agencyRequestPreview },
  mayTakeLong: 'waits for the agency',
  errors: [errors.courseRunNotFound, errors.alreadyPublished, errors.agencyRefused, errors.agencyUnavailable],
  run: ({ ctx, body }) => previewPublication(ctx, body),
});
