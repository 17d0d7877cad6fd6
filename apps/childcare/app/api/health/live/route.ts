import { liveness } from '@repo/schemas/health';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'checkLiveness',
  summary: 'Whether the process answers',
  tags: ['Health'],
  access: 'anonymous',
  response: { schema: liveness },
  run: () => ({ status: 'live' as const }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
