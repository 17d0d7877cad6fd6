import { z } from 'zod';
import type { SentPhoto } from './send-photo.ts';

const photos = z.array(z.object({ url: z.string(), key: z.string() }));

/** Photos stored on the device; invalid entries are dropped. */
export function keptPhotos(kept: unknown): SentPhoto[] | null {
  return photos.safeParse(kept).data ?? null;
}
