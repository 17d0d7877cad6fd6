import { expect, test } from 'vitest';
import { readMemoryMb } from './process-memory.ts';

test.runIf(process.platform === 'linux')(
  'what a process holds is read, and nothing of one that is not there',
  () => {
    const memory = readMemoryMb(process.pid);
    expect(memory?.now).toBeGreaterThan(10);
    expect(memory?.peak).toBeGreaterThanOrEqual(memory?.now ?? Number.NaN);
    expect(readMemoryMb(2 ** 30)).toBeNull();
  },
);
