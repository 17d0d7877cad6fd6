import { publishedKeys } from '@repo/schemas/childcare/certificate';
import { listBadgeKeys } from '#domain/certificates/badge-keys.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listBadgeKeys',
  summary: 'The public keys that badges are verified with, as a JSON Web Key Set',
  tags: ['Badges'],
  access: 'anonymous',
  response: { schema: publishedKeys },
  run: async ({ ctx, reply }) => {
    // Wallets and verifiers ask from their own pages.
    reply.headers.set('access-control-allow-origin', '*');
    return { keys: await listBadgeKeys(ctx) };
  },
});
