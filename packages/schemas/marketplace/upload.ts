import { z } from 'zod';
import { signedUpload as signed } from '../upload.ts';
import { id } from './common.ts';

/** `key` is what the listing's `images` name the file by afterwards. */
export const signedUpload = signed.extend({ key: z.string() });

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
