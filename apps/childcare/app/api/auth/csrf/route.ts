import { accountRoutes } from '@repo/schemas/account-routes';
import { answerNextAuthCall } from '#auth/next-auth.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountRoutes.csrf,
  access: 'anonymous',
  run: ({ ctx, request }) => answerNextAuthCall(ctx, { request, action: 'csrf' }),
});
