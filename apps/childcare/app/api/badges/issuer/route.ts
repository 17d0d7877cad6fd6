import { issuerProfileDocument as makeProfile } from '@repo/certificates/badge-credential';
import { issuerProfile } from '@repo/schemas/childcare/certificate';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeIssuer',
  summary: 'Who issues the badges: an Open Badges 3.0 profile',
  tags: ['Badges'],
  access: 'anonymous',
  response: { schema: issuerProfile },
  run: ({ ctx, reply }) => {
    // Wallets and verifiers ask from their own pages.
    reply.headers.set('access-control-allow-origin', '*');
    return makeProfile({ serviceName: env().CHILDCARE_NAME, publicUrl: ctx.publicUrl });
  },
});
