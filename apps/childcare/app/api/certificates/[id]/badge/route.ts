import { fileResponse } from '@repo/files/file-response';
import { badgeQuery } from '@repo/schemas/childcare/certificate';
import { idParams } from '@repo/schemas/childcare/common';
import { signOwnBadge } from '#domain/certificates/sign-own-badge.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'downloadBadge',
  summary: 'Your certificate as an Open Badges 3.0 credential, for a wallet',
  description:
    'An OpenBadgeCredential signed as a JSON Web Token (RS256), alone or baked into a picture. The header’s `kid` is the address of the public key, and its `kid` at /api/badges/keys. For its owner alone; 409 once it was revoked. A badge names a list at /api/badges/status as its status; those from before name /api/badges/revocations. The SVG is answered as application/octet-stream, so that no browser runs it.',
  tags: ['Certificates'],
  access: 'user',
  rateLimit: 'print',
  params: idParams,
  query: badgeQuery,
  response: {
    contentType: ['application/jwt', 'image/png', 'application/octet-stream'],
    description: 'A compact JWS, or a picture that has it',
  },
  errors: [errors.certificateNotFound, errors.forbidden, errors.certificateRevoked],
  run: async ({ ctx, params, query: { format } }) => {
    const badge = await signOwnBadge(ctx, params.id, { serviceName: env().CHILDCARE_NAME, format });
    return fileResponse({ ...badge, bytes: badge.content.byteLength, isSaved: true });
  },
});
