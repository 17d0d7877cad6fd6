import { listSignIns } from '@repo/auth/sign-ins';
import { signInSession } from '@repo/schemas/sign-in-session';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { ownSignInRoutes } from '#auth/account-routes.ts';
import { envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route({
  ...ownSignInRoutes.list,
  response: { schema: envelope(z.array(signInSession)) },
  run: async ({ ctx }) => succeed(await listSignIns(ctx)),
});

export const DELETE = route(envelopedMessage(ownSignInRoutes.endOthers));
