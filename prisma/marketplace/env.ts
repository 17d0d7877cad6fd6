import { mediaEnv } from '@repo/media/env';
import { z } from 'zod';

export const seedEnv = z.object({
  MARKETPLACE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  ...mediaEnv.shape,
});

/** Throws an error that names missing variables. */
export function readSeedEnv(): z.output<typeof seedEnv> {
  const parsed = seedEnv.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
