import { accountRoutes } from '@repo/schemas/account-routes';
import { answerNextAuthCall } from '#auth/next-auth.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.signIn,
  access: 'anonymous',
  rateLimit: 'signIn',
  errors: [errors.unauthorized, errors.tooManyRequests],
  run: ({ ctx, request, body }) =>
    answerNextAuthCall(ctx, { request, action: 'callback', provider: 'credentials', body }),
});
