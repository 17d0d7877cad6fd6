import { publishedKey } from '@repo/schemas/childcare/certificate';
import { id } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { getBadgeKey } from '#domain/certificates/badge-keys.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeKey',
  summary: 'The public key that a badge’s header names, as a JSON Web Key',
  tags: ['Badges'],
  access: 'anonymous',
  params: z.object({ kid: id }),
  response: { schema: publishedKey },
  errors: [errors.keyNotFound],
  run: ({ ctx, params, reply }) => {
    // Wallets and verifiers ask from their own pages.
    reply.headers.set('access-control-allow-origin', '*');
    return getBadgeKey(ctx, params.kid);
  },
});
