import { expect, test } from 'vitest';
import { createThrottledFaultLog } from './job-log.ts';

test('says a fault that keeps coming twice a minute, and another one at once', () => {
  const said: string[] = [];
  let now = 0;
  const fault = createThrottledFaultLog(
    {
      info: () => undefined,
      error: ({ err }, message) => void said.push(`${message}: ${err instanceof Error ? err.message : err}`),
    },
    () => now,
  );
  fault(new Error('refused (Queue: a, Worker: 1)'), 'queue');
  fault(new Error('refused (Queue: b, Worker: 2)'), 'queue');
  fault(new Error('other'), 'queue');
  now = 30_000;
  fault(new Error('refused (Queue: a, Worker: 1)'), 'queue');
  expect(said).toEqual([
    'queue: refused (Queue: a, Worker: 1)',
    'queue: other',
    'queue: refused (Queue: a, Worker: 1)',
  ]);
});
