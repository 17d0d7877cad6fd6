import { z } from 'zod';
import type { KeptFile } from './keep-files.ts';

const stored = z.record(z.string(), z.object({ key: z.string(), size: z.int(), type: z.string() }));

/** The files of a stored package. */
export function keptFilesOf(files: unknown): KeptFile[] {
  return Object.values(stored.parse(files));
}
