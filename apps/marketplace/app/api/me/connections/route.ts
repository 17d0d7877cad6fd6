import { connectGoogleBody, connections, signInAnswer } from '@repo/schemas/marketplace/account';
import { disconnectGoogleAndGetConnections, getOwnSignInMethods } from '#auth/own-connections.ts';
import { startConnectingGoogle } from '#auth/start-connecting-google.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Accounts'], access: 'user' } as const;

export const GET = route({
  ...shared,
  operationId: 'getConnections',
  summary: 'Your ways to sign in',
  response: { schema: connections },
  run: ({ ctx }) => getOwnSignInMethods(ctx),
});

export const POST = route({
  ...shared,
  operationId: 'connectGoogle',
  summary: 'Start connecting your Google account',
  description:
    'Answers the address to go to; Google sends the browser back here. Refused until your own email address is confirmed, and without a proof of the last ten minutes that it is you.',
  rateLimit: 'passwordChange',
  body: connectGoogleBody,
  response: { schema: signInAnswer },
  errors: [errors.staleProof, errors.googleUnavailable, errors.addressNotProven],
  run: ({ ctx, request, body }) => startConnectingGoogle(ctx, { request, ...body }),
});

export const DELETE = route({
  ...shared,
  operationId: 'disconnectGoogle',
  summary: 'Disconnect your Google account',
  description: 'Refused without a proof of the last ten minutes that it is you.',
  response: { schema: connections },
  errors: [errors.staleProof, errors.onlyWayIn, errors.notConnected],
  run: ({ ctx }) => disconnectGoogleAndGetConnections(ctx),
});
