import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes that the process holds, and held at most since `forgetPeak`; null where there is no /proc. */
export function memoryOf(pid: number): { now: number; most: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1]) / 1024;
    return { now: read('VmRSS'), most: read('VmHWM') };
  } catch {
    return null;
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak is then that of the whole run: too much rather than too little.
  }
}
