import { expect, test } from 'vitest';
import { memoryOf } from './process-memory.ts';

test.runIf(process.platform === 'linux')(
  'what a process holds is read, and nothing of one that is not there',
  () => {
    const memory = memoryOf(process.pid);
    expect(memory?.now).toBeGreaterThan(10);
    expect(memory?.most).toBeGreaterThanOrEqual(memory?.now ?? Number.NaN);
    expect(memoryOf(2 ** 30)).toBeNull();
  },
);
