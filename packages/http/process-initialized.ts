import { hasProcessWide, processWide } from '@repo/base/process-wide';

const name = 'process-is-started';

/** Runs it, unless that was done in this process before. */
export function initializeProcessOnce(start: () => void): void {
  processWide(name, () => {
    start();
    return true;
  });
}

/** Whether the process was made ready, whoever asked for it. Stands alone: who asks need not load what the start needs. */
export function isProcessInitialized(): boolean {
  return hasProcessWide(name);
}
