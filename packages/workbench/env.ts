import { z } from 'zod';

/** What `npm start` reads for itself. */
export const startEnv = z.object({
  SEED_DEMO: z.enum(['true', 'false']).optional().meta({
    description: 'Demo data and its accounts, whose password everybody knows, once per database.',
    whenBlank:
      "yes, but not with NODE_ENV=production, nor where a service's public address leads elsewhere than to this machine",
  }),
});
