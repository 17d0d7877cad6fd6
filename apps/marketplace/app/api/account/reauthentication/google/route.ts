import { accountRoutes } from '@repo/schemas/account-routes';
import { startConfirmingWithGoogle } from '#auth/start-confirming-with-google.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.confirmWithGoogle,
  access: 'user',
  errors: [errors.wrongProof],
  run: ({ ctx, request, body }) => startConfirmingWithGoogle(ctx, { request, ...body }),
});
