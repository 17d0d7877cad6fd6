import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOrCreateThreadPool, runLimitedTask } from '@repo/threads/thread-pool';
import type { CheckedPackage } from './check-package.ts';
import { type ScormRefusal, toScormRefusal } from './problems.ts';

export type { PackedFile } from './archive.ts';
export type { CheckedPackage } from './check-package.ts';
export type { ScormItem, ScormVersion } from './manifest.ts';
export type { ScormRefusal } from './problems.ts';

/** Heap limit of the worker; inflated chunks are outside the heap. */
const memoryMb = 256;

const threadFile = join(dirname(fileURLToPath(import.meta.url)), 'package-thread.ts');

/**
 * Checks a SCORM package in a worker thread with limits on time and memory: the zip's names, sizes and checksums, and the
 * manifest's items. A refused package is a result with a message. Packages are checked sequentially.
 */
export async function checkPackageInThread(
  file: string,
  { timeoutMs = 120_000 }: { timeoutMs?: number } = {},
): Promise<CheckedPackage | ScormRefusal> {
  const pool = getOrCreateThreadPool('scorm', { file: threadFile, maximumThreads: 1, memoryMb });
  const end = await runLimitedTask<CheckedPackage | ScormRefusal>(pool, file, { timeoutMs });
  if (end.kind === 'result') return end.result;
  return toScormRefusal(end.kind === 'timeout' ? 'timeout' : 'bomb');
}
