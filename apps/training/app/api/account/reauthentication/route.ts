import { reauthenticate } from '@repo/accounts/reauthenticate';
import { describeReauthentication } from '@repo/auth/reauthentication';
import { reauthenticated, reauthentication } from '@repo/schemas/account/reauthentication';
import { accountRoutes } from '@repo/schemas/account-routes';
import { envelope, succeed } from '@repo/schemas/training/common';
import { proofChecks } from '#auth/proof-checks.ts';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';

export const GET = route({
  ...accountRoutes.reauthentication,
  access: 'user',
  response: { schema: envelope(reauthentication) },
  run: async ({ ctx }) => {
    const checks = proofChecks(ctx);
    return succeed(await describeReauthentication({ actor: ctx.actor, now: ctx.clock(), checks }));
  },
});

export const POST = route({
  ...accountRoutes.reauthenticate,
  access: 'user',
  rateLimit: 'passwordChange',
  response: { schema: envelope(reauthenticated) },
  errors: [errors.wrongProof],
  run: async ({ ctx, request, body }) => {
    const proof = { request, body, checks: proofChecks(ctx), rateLimits: services().rateLimits };
    return succeed(await reauthenticate(accountService, ctx, proof));
  },
});
