import { accountRoutes } from '@repo/schemas/account-routes';
import { answerAuth } from '#auth/next-auth.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.signIn,
  access: 'anonymous',
  rateLimit: 'signIn',
  errors: [errors.unauthorized, errors.tooManyRequests],
  run: ({ ctx, request, body }) =>
    answerAuth(ctx, { request, action: 'callback', provider: 'credentials', body }),
});
