import { idParams } from '@repo/schemas/training/common';
import { revealedIdentity } from '@repo/schemas/training/user';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { auditAndRevealIdentity } from '#domain/identity/audit-and-reveal-identity.ts';

export const POST = successDataRoute({
  operationId: 'revealIdentityNumber',
  summary: 'A person’s whole identity number',
  description: 'Every call is in the audit log.',
  tags: ['People'],
  access: 'admin',
  params: idParams,
  response: { schema: revealedIdentity },
  errors: [errors.staleProof, errors.userNotFound, errors.noIdentityNumber],
  async run({ ctx, params, reply }) {
    reply.headers.set('cache-control', 'no-store');
    return { identityNumber: await auditAndRevealIdentity(ctx, params.id) };
  },
});
