import { revocationListDocument as makeList } from '@repo/certificates/badge-credential';
import { revocationList } from '@repo/schemas/childcare/certificate';
import { listRevocations } from '#domain/certificates/list-revocations.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeRevocations',
  summary: 'Which badges were revoked: the 1EdTech revocation list that every badge names as its status',
  tags: ['Badges'],
  access: 'anonymous',
  response: { schema: revocationList },
  run: async ({ ctx, reply }) => {
    // Wallets and verifiers ask from their own pages.
    reply.headers.set('access-control-allow-origin', '*');
    const { publicUrl } = ctx;
    return makeList({ serviceName: env().CHILDCARE_NAME, publicUrl }, await listRevocations(ctx));
  },
});
