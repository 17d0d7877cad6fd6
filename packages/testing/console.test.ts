import { expect, test } from 'vitest';
import { collectConsole, expectConsole, releaseConsole } from './console.ts';

test('a message that was not expected is found, with its values written out', () => {
  collectConsole();
  console.error('failed: %s', 'why', { code: 7 });
  console.warn('careful');
  expect(releaseConsole()).toEqual([
    { level: 'error', text: 'failed: why { code: 7 }' },
    { level: 'warn', text: 'careful' },
  ]);
});

test('an expected one is let through and can be looked at; another level is still found', () => {
  collectConsole();
  const said = expectConsole('warn');
  console.warn('as provoked');
  console.error('not as provoked');
  expect(said()).toEqual(['as provoked']);
  expect(releaseConsole()).toEqual([{ level: 'error', text: 'not as provoked' }]);
});

test('expecting does not last beyond the test', () => {
  collectConsole();
  console.warn('again');
  expect(releaseConsole()).toHaveLength(1);
});
