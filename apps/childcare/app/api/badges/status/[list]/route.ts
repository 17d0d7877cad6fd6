import { statusListMaxAgeSeconds } from '@repo/certificates/badge-status-list';
import { id } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { signRevocationStatusList } from '#domain/certificates/sign-status-list.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeStatusList',
  summary: 'Which badges are revoked: a Bitstring Status List that badges name as their status',
  description: `A BitstringStatusListCredential of 131,072 entries, signed as a JSON Web Token with the key of the badges. May be kept for ${statusListMaxAgeSeconds / 60} minutes.`,
  tags: ['Badges'],
  access: 'anonymous',
  params: z.object({ list: id }),
  response: { contentType: 'application/vc+jwt', description: 'A compact JWS' },
  errors: [errors.statusListNotFound],
  run: async ({ ctx, params }) =>
    new Response(await signRevocationStatusList(ctx, params.list), {
      headers: {
        'content-type': 'application/vc+jwt',
        // Wallets and verifiers ask from their own pages.
        'access-control-allow-origin': '*',
        'cache-control': `public, max-age=${statusListMaxAgeSeconds}`,
      },
    }),
});
