import { previewPublicationBody, publicationPreview } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { previewPublication } from '#domain/class-materials/publish-class-materials.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewClassMaterialPublication',
  summary: 'Who would be notified of drafts that are published, and how it reads; nothing is sent',
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  body: previewPublicationBody,
  response: { schema: publicationPreview },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, body }) => previewPublication(ctx, params.id, body),
});
