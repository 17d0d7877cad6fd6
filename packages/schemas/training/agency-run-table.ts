import { z } from 'zod';
import { cleanLine } from '../text.ts';

export const agencyRunViews = ['published', 'unpublished'] as const;

export const agencyRunTableQuery = z.object({
  view: z.enum(agencyRunViews, `view is one of ${agencyRunViews.join(', ')}`).default('published'),
  q: z.string().overwrite(cleanLine).max(200).default(''),
});

export type AgencyRunTableQuery = z.output<typeof agencyRunTableQuery>;
export type AgencyRunView = AgencyRunTableQuery['view'];
