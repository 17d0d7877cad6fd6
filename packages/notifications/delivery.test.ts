import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotificationMailDelivery } from './delivery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('delivers when what was recorded is due, never twice concurrently', async () => {
  let hear = (_: { kind: 'notification'; payload: string }) => {};
  const listener = {
    subscribe: (_: string, next: typeof hear) => {
      hear = next;
      return () => {};
    },
  };
  const starts: number[] = [];
  let end = () => {};
  const begun = Date.now();
  const deliver = () => {
    starts.push(Math.floor((Date.now() - begun) / 1_000));
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const { watch } = createNotificationMailDelivery(() => ({ listener }), deliver);
  const stop = watch((work) => void work());
  for (let turn = 0; turn < 50; turn += 1) hear({ kind: 'notification', payload: '60000' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(starts).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(starts).toHaveLength(1);
  // The first still runs: what is due meanwhile waits for its end.
  hear({ kind: 'notification', payload: '0' });
  hear({ kind: 'notification', payload: '2000' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts).toHaveLength(1);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toHaveLength(2);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(starts).toHaveLength(2);
  // Of what is due already, nobody waits for the next second.
  hear({ kind: 'notification', payload: '0' });
  expect(starts).toHaveLength(3);
  end();
  stop();
  hear({ kind: 'notification', payload: '0' });
});
