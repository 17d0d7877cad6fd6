import { blockedUser } from '@repo/schemas/marketplace/chat';
import { z } from 'zod';
import { listBlocks } from '#domain/blocks/list-blocks.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listBlocks',
  summary: 'Everybody the caller blocked, the latest first',
  tags: ['Chat'],
  access: 'user',
  response: { schema: z.array(blockedUser) },
  run: ({ ctx }) => listBlocks(ctx),
});
