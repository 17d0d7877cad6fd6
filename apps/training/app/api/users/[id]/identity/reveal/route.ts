import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { revealedIdentity } from '@repo/schemas/training/user';
import { errors } from '#domain/errors.ts';
import { revealIdentity } from '#domain/identity/reveal-identity.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'revealIdentityNumber',
  summary: 'A person’s whole identity number',
  description: 'Every call is in the audit log.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: envelope(revealedIdentity) },
  errors: [errors.staleProof, errors.userNotFound, errors.noIdentityNumber],
  async run({ ctx, params, reply }) {
    reply.headers.set('cache-control', 'no-store');
    return succeed({ identityNumber: await revealIdentity(ctx, params.id) });
  },
});
