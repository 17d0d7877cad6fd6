import { z } from 'zod';

/** The process answers. */
export const liveness = z.object({ status: z.literal('live') });

/** The process answers, its database is reachable, and every migration it was built with is applied. */
export const readiness = z.object({ status: z.literal('ready') });
