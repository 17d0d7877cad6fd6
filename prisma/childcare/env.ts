import { mediaEnv } from '@repo/media/env';
import { z } from 'zod';

/** What seeding the demo data needs: the database to fill and the media service to put pictures and films into. */
export const seedEnv = z.object({
  CHILDCARE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  ...mediaEnv.shape,
});

/** Reads the environment; throws a sentence that names what is missing. */
export function readSeedEnv(): z.output<typeof seedEnv> {
  const parsed = seedEnv.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
