import { z } from 'zod';
import { id, timestamp } from './values.ts';

export const signInSession = z.object({
  id,
  userAgent: z.string().meta({ description: 'What the browser or script calls itself' }),
  signedInAt: timestamp,
  lastUsedAt: timestamp.meta({ description: 'To the hour' }),
  current: z.boolean().meta({ description: 'Whether this very request came with it' }),
});

export type SignInSession = z.output<typeof signInSession>;
