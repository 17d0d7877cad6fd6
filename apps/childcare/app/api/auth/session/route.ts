import { accountRoutes } from '@repo/schemas/account-routes';
import { session } from '@repo/schemas/childcare/account';
import { answerNextAuthCall } from '#auth/next-auth.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountRoutes.session,
  access: 'public',
  duringSetUp: true,
  response: { schema: session },
  run: ({ ctx, request }) => answerNextAuthCall(ctx, { request, action: 'session' }),
});
