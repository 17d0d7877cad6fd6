import { healthRoutes } from '@repo/schemas/health';
import { errors } from '#domain/errors.ts';
import { assertServiceReady } from '#domain/health/assert-service-ready.ts';
import { route } from '#http.ts';

export const GET = route({
  ...healthRoutes.ready,
  errors: [errors.notReady],
  run: ({ ctx }) => assertServiceReady(ctx),
});
