import { healthRoutes } from '@repo/schemas/health';
import { errors } from '#domain/errors.ts';
import { checkReady } from '#domain/health/check-ready.ts';
import { route } from '#http.ts';

export const GET = route({
  ...healthRoutes.ready,
  errors: [errors.notReady],
  run: ({ ctx }) => checkReady(ctx),
});
