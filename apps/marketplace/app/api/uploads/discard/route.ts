import { discardedUploads, discardUploadsBody } from '@repo/schemas/marketplace/upload';
import { discardUnusedUploads } from '#domain/uploads/discard-uploads.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'discardUploads',
  summary: 'Give up uploads that no listing has taken',
  tags: ['Uploads'],
  access: 'user',
  rateLimit: 'upload',
  body: discardUploadsBody,
  response: { schema: discardedUploads },
  run: ({ ctx, body }) => discardUnusedUploads(ctx, body),
});
