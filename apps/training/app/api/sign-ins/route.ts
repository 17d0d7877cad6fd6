import { listOwnSignIns } from '@repo/auth/sign-ins';
import { signInSession } from '@repo/schemas/sign-in-session';
import { z } from 'zod';
import { ownSignInRoutes } from '#auth/account-routes.ts';
import { successDataRoute, successMessageRoute } from '#data-route.ts';

export const GET = successDataRoute({
  ...ownSignInRoutes.list,
  response: { schema: z.array(signInSession) },
  run: ({ ctx }) => listOwnSignIns(ctx),
});

export const DELETE = successMessageRoute(ownSignInRoutes.endOthers);
