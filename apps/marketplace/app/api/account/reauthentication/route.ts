import { reauthenticate } from '@repo/accounts/reauthenticate';
import { describeReauthentication } from '@repo/auth/reauthentication';
import { accountRoutes } from '@repo/schemas/account-routes';
import { proofChecks } from '#auth/proof-checks.ts';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';

export const GET = route({
  ...accountRoutes.reauthentication,
  access: 'user',
  run: ({ ctx }) =>
    describeReauthentication({ actor: ctx.actor, now: ctx.clock(), checks: proofChecks(ctx) }),
});

export const POST = route({
  ...accountRoutes.reauthenticate,
  access: 'user',
  rateLimit: 'passwordChange',
  errors: [errors.wrongProof],
  run: ({ ctx, request, body }) =>
    reauthenticate(accountService, ctx, {
      request,
      body,
      checks: proofChecks(ctx),
      rateLimits: services().rateLimits,
    }),
});
