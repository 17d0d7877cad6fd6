import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/childcare/common';
import { signOwnBadge } from '#domain/certificates/sign-own-badge.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadBadge',
  summary: 'Your certificate as an Open Badges 3.0 credential, for a wallet',
  description:
    'An OpenBadgeCredential signed as a JSON Web Token (RS256). The header’s `kid` is the address of the public key. For its owner alone; 409 once it was revoked. Badges that were handed out before name /api/badges/revocations as their status.',
  tags: ['Certificates'],
  access: 'user',
  rateLimit: 'print',
  params: idParams,
  response: { contentType: 'application/jwt', description: 'A compact JWS' },
  errors: [errors.certificateNotFound, errors.forbidden, errors.certificateRevoked],
  run: async ({ ctx, params }) => {
    const { name, jwt } = await signOwnBadge(ctx, params.id, { serviceName: env().CHILDCARE_NAME });
    const content = new TextEncoder().encode(jwt);
    return fileResponse({ name, contentType: 'application/jwt', bytes: content.byteLength, content });
  },
});
