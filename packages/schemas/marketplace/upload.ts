import { z } from 'zod';
import { signedUpload as signed } from '../upload.ts';
import { id } from './common.ts';

/** A listing's `images` refers to the file by `key`. */
export const signedUpload = signed.extend({ key: z.string() });

const maximumKeys = 20;

/** Unused uploads. Keys of other people or of listings are ignored. */
export const discardUploadsBody = z.object({
  keys: z
    .array(id, 'keys must be a list')
    .min(1, 'Name at least one upload')
    .max(maximumKeys, `Discard at most ${maximumKeys} uploads at a time`),
});

export const discardedUploads = z.object({ discarded: z.array(z.string()) });

export type SignedUploadAnswer = z.output<typeof signedUpload>;
export type DiscardUploadsBody = z.output<typeof discardUploadsBody>;
