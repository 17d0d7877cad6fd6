import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes: current, and the peak since `resetPeakMemory`; null where there is no /proc. */
export function readMemoryMb(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1]) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}

export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without this the peak is that of the whole run: too high rather than too low.
  }
}
