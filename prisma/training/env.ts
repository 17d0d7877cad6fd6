import { keyRingEnv } from '@repo/auth/key-ring';
import { filesEnv } from '@repo/files/env';
import { z } from 'zod';

/** What seeding the demo data needs: the database, where documents are kept, the keys of identity numbers, our name at the agency. */
export const seedEnv = z.object({
  TRAINING_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  AGENCY_UEN: z.string().default(''),
  ...filesEnv.shape,
  ...keyRingEnv.shape,
});

/** Reads the environment; throws a sentence that names what is missing. */
export function readSeedEnv(): z.output<typeof seedEnv> {
  const parsed = seedEnv.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
