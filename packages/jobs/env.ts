import { z } from 'zod';

export const processRoles = ['all', 'web', 'worker'] as const;

export const jobsEnv = z.object({
  PROCESS_ROLE: z
    .preprocess((value) => value || undefined, z.enum(processRoles).default('all'))
    .meta({
      description:
        '`web` serves requests and only queues jobs, `worker` runs the jobs, `all` does both in one process.',
    }),
});

export type ProcessRole = (typeof processRoles)[number];
