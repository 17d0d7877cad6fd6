import { Worker, type WorkerOptions } from 'node:worker_threads';
import { inTurn } from '@repo/threads/in-turn';
import { superviseThread } from '@repo/threads/supervise-thread';
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

// Next's bundler knows a worker by this form alone, with its options written out.
const startThread = ({ workerData, transferList = [], resourceLimits = {} }: WorkerOptions) =>
  new Worker(new URL('./package-thread.ts', import.meta.url), { workerData, transferList, resourceLimits });

async function readInThread(
  file: string,
  { timeoutMs = 120_000, memoryMb = 256 }: ReadPackageOptions,
): Promise<CheckedPackage | ScormRefusal> {
  const nothing = new Uint8Array();
  const end = await superviseThread<never, CheckedPackage | ScormRefusal>(
    startThread,
    nothing,
    file,
    () => {},
    { timeoutMs, memoryMb },
  );
  return end.kind === 'answer' ? end.answer : refusePackage(end.kind === 'timeout' ? 'timeout' : 'bomb');
}

/**
 * Checks a SCORM package on the disk in a thread of its own, with a limit of time and memory: every name, size and sum of the zip, and
 * what its manifest opens. A package that is not taken is an answer, with a sentence for its owner. One at a time.
 */
export function readPackage(
  file: string,
  options: ReadPackageOptions = {},
): Promise<CheckedPackage | ScormRefusal> {
  return inTurn('scorm', 1, () => readInThread(file, options));
}
