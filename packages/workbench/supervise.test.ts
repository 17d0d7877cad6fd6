import { expect, test } from 'vitest';
import { type SupervisedProcess, superviseUntilGivenUp } from './supervise.ts';

function fake(): SupervisedProcess & { crash: () => void } {
  const { promise: exited, resolve: crash } = Promise.withResolvers<void>();
  const outputTail = () => 'Error: Out of memory\n    at run (/srv/product/server.ts:12:3)';
  return { exited, crash: () => crash(), outputTail, logFile: '/var/log/marketplace.log' };
}

const base = { name: 'The marketplace', initialBackoffMs: 1, isStopping: () => false, report: () => {} };

test('what crashes is restarted, and that is said', async () => {
  const lines: string[] = [];
  const { promise: isBack, resolve: onBack } = Promise.withResolvers<void>();
  const first = fake();
  void superviseUntilGivenUp({
    ...base,
    first,
    restart: async () => fake(),
    report: (line) => {
      lines.push(line);
      if (line.includes('again')) onBack();
    },
  });
  first.crash();
  await isBack;
  expect(lines).toEqual([
    'The marketplace stopped by itself and is being restarted.',
    'The marketplace is running again.',
  ]);
});

test('ten crashes within a minute end it with an explanation', async () => {
  let restarts = 0;
  const first = fake();
  first.crash();
  const end = await superviseUntilGivenUp({
    ...base,
    initialBackoffMs: 0,
    first,
    restart: async () => {
      restarts += 1;
      const next = fake();
      next.crash();
      return next;
    },
  });
  expect(end.message).toMatch(
    /^The marketplace crashed 10 times within a minute\.\n {2}Error: Out of memory\n/,
  );
  expect(end.message).toContain('/var/log/marketplace.log');
  expect(end.message).not.toMatch(/^\s+at /m);
  expect(restarts).toBe(9);
});

test('ten restarts in a row that fail end it, one that succeeds begins the count again', async () => {
  let attempts = 0;
  const first = fake();
  first.crash();
  const end = await superviseUntilGivenUp({
    ...base,
    initialBackoffMs: 0,
    first,
    restart: async () => {
      attempts += 1;
      if (attempts !== 5) throw new Error('The port is taken');
      const next = fake();
      next.crash();
      return next;
    },
  });
  expect(end.message).toMatch(
    /^The marketplace could not be restarted 10 times in a row\.\n {2}The port is taken\n/,
  );
  expect(attempts).toBe(15);
});

test('what is stopped is not restarted', async () => {
  let restarts = 0;
  let isStopping = false;
  const first = fake();
  const supervision = superviseUntilGivenUp({
    ...base,
    isStopping: () => isStopping,
    first,
    restart: async () => {
      restarts += 1;
      return fake();
    },
  });
  isStopping = true;
  first.crash();
  await first.exited;
  const outcome = await Promise.race([
    supervision,
    new Promise((resolve) => setImmediate(() => resolve('quiet'))),
  ]);
  expect(outcome).toBe('quiet');
  expect(restarts).toBe(0);
});
