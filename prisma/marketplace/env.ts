import { mediaEnv } from '@repo/media/env';
import { z } from 'zod';

export const seedEnv = z.object({
  MARKETPLACE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  ...mediaEnv.shape,
});
