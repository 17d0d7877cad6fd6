import { idParams } from '@repo/schemas/training/common';
import { successMessageRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deleteDocument } from '#domain/files/delete-document.ts';

export const DELETE = successMessageRoute({
  operationId: 'deleteDocument',
  summary: 'Remove a picture, CV or certificate',
  description: 'For its owner and admins. Work that was handed in stays.',
  tags: ['Documents'],
  access: 'user',
  params: idParams,
  errors: [errors.documentNotFound],
  run: async ({ ctx, params }) => {
    await deleteDocument(ctx, params.id);
    return { message: 'Document removed' };
  },
});
