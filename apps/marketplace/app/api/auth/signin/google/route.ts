import { signInAnswer, signOutBody } from '@repo/schemas/marketplace/account';
import { z } from 'zod';
import { redirectToGoogle } from '#auth/redirect-to-google.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'signInWithGoogle',
  summary: 'Start the sign-in with Google',
  description: 'Redirects to Google at once. `callbackUrl` is honoured for pages of this origin only.',
  tags: ['Sign-in'],
  access: 'anonymous',
  query: z.object({ callbackUrl: z.string().optional().catch(undefined) }),
  response: 'redirect',
  run: ({ ctx, request, query }) => redirectToGoogle(ctx, { request, callbackUrl: query.callbackUrl }),
});

export const POST = route({
  operationId: 'startGoogleSignIn',
  summary: "Start the sign-in with Google from the library's own form",
  tags: ['Sign-in'],
  access: 'anonymous',
  bodyType: 'json-or-form',
  body: signOutBody,
  response: { schema: signInAnswer },
  otherResponses: [{ status: 302, description: 'Without `json: true`: to Google' }],
  run: ({ ctx, request, body: { json, ...body } }) =>
    redirectToGoogle(ctx, { request, ...body, json: json === true || json === 'true' }),
});
