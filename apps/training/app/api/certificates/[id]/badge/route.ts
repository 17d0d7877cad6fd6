import { fileResponse } from '@repo/files/file-response';
import { badgeRouteDeclarations } from '@repo/schemas/badge-route-declarations';
import { signOwnBadge } from '#domain/certificates/sign-own-badge.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  ...badgeRouteDeclarations.own,
  description:
    'An OpenBadgeCredential signed as a JSON Web Token (RS256), alone or baked into a picture. The header’s `kid` is the address of the public key, and its `kid` at /api/badges/keys. For its owner alone; 400 once it was revoked. A badge names a list at /api/badges/status as its status. The SVG is answered as application/octet-stream, so that no browser runs it.',
  access: 'user',
  rateLimit: 'print',
  errors: [errors.certificateNotFound, errors.certificateRevoked],
  run: async ({ ctx, params, query: { format } }) => {
    const badge = await signOwnBadge(ctx, params.id, { serviceName: env().TRAINING_NAME, format });
    return fileResponse({ ...badge, bytes: badge.content.byteLength, isSaved: true });
  },
});
