import { readiness } from '@repo/schemas/health';
import { errors } from '#domain/errors.ts';
import { checkReady } from '#domain/health/check-ready.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'checkReadiness',
  summary: 'Whether requests can be served',
  description: 'The database is reachable and every migration is applied.',
  tags: ['Health'],
  access: 'anonymous',
  response: { schema: readiness },
  errors: [errors.notReady],
  run: ({ ctx }) => checkReady(ctx),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
