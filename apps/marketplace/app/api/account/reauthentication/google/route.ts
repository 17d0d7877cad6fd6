import { accountRoutes } from '@repo/schemas/account-routes';
import { startGoogleReauthentication } from '#auth/start-google-reauthentication.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.confirmWithGoogle,
  access: 'user',
  errors: [errors.wrongProof],
  run: ({ ctx, request, body }) => startGoogleReauthentication(ctx, { request, ...body }),
});
