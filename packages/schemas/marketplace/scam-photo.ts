import { z } from 'zod';
import { clampedLimitQuery, id, pageNumberQuery, pagination, timestamp } from './common.ts';
import { listingStatuses } from './listing-fields.ts';

export const scamPhotoMatchQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(20, 50) });

export const scamPhotoMatch = z.object({
  listing: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    status: z.enum(listingStatuses),
    seller: z.object({ id, name: z.string() }),
  }),
  photo: z
    .string()
    .nullable()
    .meta({ description: 'Address of the photo of the listing; null if it has gone' }),
  distance: z
    .int()
    .meta({ description: 'Of 64 bits of the perceptual hashes, how many differ; 0 is the same picture' }),
  foundAt: timestamp,
  scam: z
    .object({ id, title: z.string(), sellerId: id, photo: z.string().nullable() })
    .nullable()
    .meta({ description: 'The hidden listing that had the photo; null if it was deleted' }),
});

export const scamPhotoMatchPage = z.object({ data: z.array(scamPhotoMatch), pagination });

export type ScamPhotoMatchQuery = z.output<typeof scamPhotoMatchQuery>;
export type ScamPhotoMatch = z.output<typeof scamPhotoMatch>;
export type ScamPhotoMatchPage = z.output<typeof scamPhotoMatchPage>;
