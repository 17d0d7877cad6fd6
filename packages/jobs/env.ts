import { z } from 'zod';

export const processRoles = ['all', 'web', 'worker'] as const;

export const jobsEnv = z.object({
  /** `web` answers requests and only queues jobs, `worker` runs them, `all` (the default) does both. */
  PROCESS_ROLE: z.preprocess((value) => value || undefined, z.enum(processRoles).default('all')),
});

export type ProcessRole = (typeof processRoles)[number];
