import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLimitedTask, threadPool } from '@repo/threads/thread-pool';
import type { CheckedPackage } from './check-package.ts';
import { refusePackage, type ScormRefusal } from './problems.ts';

export type { PackedFile } from './archive.ts';
export type { CheckedPackage } from './check-package.ts';
export type { ScormItem, ScormVersion } from './manifest.ts';
export type { ScormRefusal } from './problems.ts';

export type ReadPackageOptions = {
  timeoutMs?: number;
  /** What the thread's heap may have; what is inflated lies outside of it, a piece at a time. */
  memoryMb?: number;
};

const threadFile = join(dirname(fileURLToPath(import.meta.url)), 'package-thread.ts');

/**
 * Checks a SCORM package on the disk in a thread of its own, with a limit of time and memory: every name, size and sum of the zip, and
 * what its manifest opens. A package that is not taken is an answer, with a sentence for its owner. One at a time.
 */
export async function readPackage(
  file: string,
  { timeoutMs = 120_000, memoryMb = 256 }: ReadPackageOptions = {},
): Promise<CheckedPackage | ScormRefusal> {
  const pool = threadPool(`scorm ${memoryMb}`, { file: threadFile, mostThreads: 1, memoryMb });
  const end = await runLimitedTask<CheckedPackage | ScormRefusal>(pool, file, { timeoutMs });
  if (end.kind === 'result') return end.result;
  return refusePackage(end.kind === 'timeout' ? 'timeout' : 'bomb');
}
