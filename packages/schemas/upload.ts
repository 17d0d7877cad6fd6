import { z } from 'zod';

export const resourceTypes = ['image', 'video', 'raw'] as const;

/** What a browser sends with one file, straight to the media service, within the hour. */
export const signedUpload = z.object({
  uploadUrl: z.url(),
  cloudName: z.string(),
  apiKey: z.string(),
  timestamp: z.int().meta({ description: 'Unix time in seconds; part of what is signed' }),
  folder: z.string(),
  publicId: z.string(),
  signature: z.string(),
  resourceType: z.enum(resourceTypes),
});
export type SignedUpload = z.output<typeof signedUpload>;
