import { expect, test } from 'vitest';
import { allowConsole, collectConsoleErrors, restoreConsoleAndTakeUnexpected } from './console.ts';

test('a message that was not expected is found, with its values written out', () => {
  collectConsoleErrors();
  console.error('failed: %s', 'why', { code: 7 });
  console.warn('careful');
  expect(restoreConsoleAndTakeUnexpected()).toEqual([
    { level: 'error', text: 'failed: why { code: 7 }' },
    { level: 'warn', text: 'careful' },
  ]);
});

test('an expected one is let through and can be looked at; another level is still found', () => {
  collectConsoleErrors();
  const said = allowConsole('warn');
  console.warn('as provoked');
  console.error('not as provoked');
  expect(said()).toEqual(['as provoked']);
  expect(restoreConsoleAndTakeUnexpected()).toEqual([{ level: 'error', text: 'not as provoked' }]);
});

test('expecting does not last beyond the test', () => {
  collectConsoleErrors();
  console.warn('again');
  expect(restoreConsoleAndTakeUnexpected()).toHaveLength(1);
});
