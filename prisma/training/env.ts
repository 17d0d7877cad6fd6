import { keyRingEnv } from '@repo/auth/key-ring';
import { filesEnv } from '@repo/files/env';
import { z } from 'zod';

export const seedEnv = z.object({
  TRAINING_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  AGENCY_UEN: z.string().default(''),
  ...filesEnv.shape,
  ...keyRingEnv.shape,
});
