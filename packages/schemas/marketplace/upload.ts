import { z } from 'zod';
import { id } from './common.ts';

/**
 * What a browser sends with one file, straight to the media service, within the hour. `key` is what the listing's
 * `images` name the file by afterwards.
 */
export const signedUpload = z.object({
  uploadUrl: z.url(),
  cloudName: z.string(),
  apiKey: z.string(),
  timestamp: z.int().meta({ description: 'Unix time in seconds; part of what is signed' }),
  folder: z.string(),
  publicId: z.string(),
  signature: z.string(),
  resourceType: z.enum(['image', 'video', 'raw']),
  key: z.string(),
});

const maximumKeys = 20;

/** Uploads that no listing will take. Keys that are not the caller's, or are taken by a listing, are left alone. */
export const discardUploadsBody = z.object({
  keys: z
    .array(id, 'keys must be a list')
    .min(1, 'Name at least one upload')
    .max(maximumKeys, `Discard at most ${maximumKeys} uploads at a time`),
});

export const discardedUploads = z.object({ discarded: z.array(z.string()) });

export type SignedUploadAnswer = z.output<typeof signedUpload>;
export type DiscardUploadsBody = z.output<typeof discardUploadsBody>;
