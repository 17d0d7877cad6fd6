import { previewRunBody, runPreview } from '@repo/schemas/training/agency';
import { envelope, succeed } from '@repo/schemas/training/common';
import { previewPublication } from '#domain/agency/preview-publication.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewPublication',
  summary: 'Exactly what publishing would send, and the agency’s runs with the same dates',
  description: 'Takes the body of create-new, or { courseRunId } of a class. Changes nothing.',
  tags: ['Agency'],
  access: 'admin',
  body: previewRunBody,
  response: { schema: envelope(runPreview) },
  mayTakeLong: 'waits for the agency',
  errors: [errors.alreadyPublished, errors.agencyRefused, errors.agencyUnavailable],
  run: async ({ ctx, body }) => succeed(await previewPublication(ctx, body)),
});
