import { withClearCacheHeader } from '@repo/auth/clear-site-data';
import { accountRoutes } from '@repo/schemas/account-routes';
import { answerNextAuthCall } from '#auth/next-auth.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.signOut,
  access: 'anonymous',
  rateLimit: 'signIn',
  run: async ({ ctx, request, body }) =>
    withClearCacheHeader(await answerNextAuthCall(ctx, { request, action: 'signout', body })),
});
