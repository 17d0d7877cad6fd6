import { z } from 'zod';

export const liveness = z.object({ status: z.literal('live') });

export const readiness = z.object({ status: z.literal('ready') });

const shared = { tags: ['Health'], access: 'anonymous' as const };

export const healthRoutes = {
  live: {
    ...shared,
    operationId: 'checkLiveness',
    summary: 'Whether the process answers',
    response: { schema: liveness },
  },
  ready: {
    ...shared,
    operationId: 'checkReadiness',
    summary: 'Whether requests can be served',
    description: 'The database is reachable and every migration is applied.',
    response: { schema: readiness },
  },
};
