import { idParams, messageAnswer } from '@repo/schemas/training/common';
import { errors } from '#domain/errors.ts';
import { deleteDocument } from '#domain/files/delete-document.ts';
import { route } from '#http.ts';

export const DELETE = route({
  operationId: 'deleteDocument',
  summary: 'Remove a picture, CV or certificate',
  description: 'For its owner and admins. Work that was handed in stays.',
  tags: ['Documents'],
  access: 'user',
  params: idParams,
  response: { schema: messageAnswer },
  errors: [errors.documentNotFound],
  run: async ({ ctx, params }) => {
    await deleteDocument(ctx, params.id);
    return { success: true as const, message: 'Document removed' };
  },
});
