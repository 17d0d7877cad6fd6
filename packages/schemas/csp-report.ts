import { z } from 'zod';
import { timestamp } from './values.ts';

/** One kind of violation that browsers reported, and how often. */
export const cspReport = z.object({
  directive: z.string().meta({ examples: ['script-src-elem'] }),
  blocked: z.string().meta({ description: 'An origin or a keyword, never a whole address' }),
  page: z
    .string()
    .meta({ description: 'The pattern of the page, without ids', examples: ['/listings/[slug]'] }),
  count: z.int(),
  firstSeen: timestamp,
  lastSeen: timestamp,
});

export type CspReport = z.infer<typeof cspReport>;
