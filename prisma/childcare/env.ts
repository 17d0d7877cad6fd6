import { filesEnv } from '@repo/files/env';
import { mediaEnv } from '@repo/media/env';
import { z } from 'zod';

export const seedEnv = z.object({
  CHILDCARE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  ...filesEnv.shape,
  ...mediaEnv.shape,
});
