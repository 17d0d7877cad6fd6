import { expect, test } from 'vitest';
import { parseRunArguments } from './run-arguments.ts';

test('a service and a role are taken, and one process does everything where no role is given', () => {
  expect(parseRunArguments(['training', 'worker'])).toEqual({ service: 'training', role: 'worker' });
  expect(parseRunArguments(['marketplace'])).toEqual({ service: 'marketplace', role: 'all' });
});

test.each([[[]], [['shop']], [['training', 'cron']], [['training', 'web', 'worker']], [['../training']]])(
  'anything else is refused with the way to call it: %j',
  (given) => {
    expect(parseRunArguments(given)).toEqual({ error: expect.stringMatching(/^Usage: .*marketplace/) });
  },
);
