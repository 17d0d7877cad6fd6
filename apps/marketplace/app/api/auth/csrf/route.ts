import { accountRoutes } from '@repo/schemas/account-routes';
import { answerAuth } from '#auth/next-auth.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountRoutes.csrf,
  access: 'anonymous',
  run: ({ ctx, request }) => answerAuth(ctx, { request, action: 'csrf' }),
});
