import { z } from 'zod';

/** The process answers. */
export const liveness = z.object({ status: z.literal('live') });

/** The process answers, its database is reachable, and every migration it was built with is applied. */
export const readiness = z.object({ status: z.literal('ready') });

const shared = { tags: ['Health'], access: 'anonymous' as const };

/** What every service's routes about itself declare alike. */
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
