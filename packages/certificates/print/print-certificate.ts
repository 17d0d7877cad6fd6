import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTask, threadPool } from '@repo/threads/thread-pool';
import type { PrintedCertificate } from './draw-certificate.ts';

const file = join(dirname(fileURLToPath(import.meta.url)), 'print-thread.ts');

/**
 * A certificate as PDF: one A4 page, tagged, its fonts embedded. Made in a thread of its own, which fonts and shaping keep
 * busy for tens of milliseconds; nothing else of the process waits for it.
 */
export async function printCertificate(certificate: PrintedCertificate): Promise<Uint8Array<ArrayBuffer>> {
  // Kept while idle: it has the fonts at hand.
  const pool = threadPool('certificates', { file, mostThreads: 1, isKept: true });
  try {
    return await runTask<Uint8Array<ArrayBuffer>>(pool, certificate);
  } catch (cause) {
    throw new Error(`The certificate was not printed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
