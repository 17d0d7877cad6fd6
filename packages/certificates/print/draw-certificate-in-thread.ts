import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getThreadPool, runTask } from '@repo/threads/thread-pool';
import type { PrintedCertificate } from './draw-certificate.ts';

const file = join(dirname(fileURLToPath(import.meta.url)), 'print-thread.ts');

/**
 * Prints a certificate as a tagged one-page PDF with embedded fonts. Runs in a worker thread, because fonts and shaping take
 * tens of milliseconds.
 */
export async function drawCertificateInThread(
  certificate: PrintedCertificate,
): Promise<Uint8Array<ArrayBuffer>> {
  // Kept alive, because it caches the fonts.
  const pool = getThreadPool('certificates', { file, mostThreads: 1, reusesThreads: true });
  try {
    return await runTask<Uint8Array<ArrayBuffer>>(pool, certificate);
  } catch (cause) {
    throw new Error(`The certificate was not printed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
