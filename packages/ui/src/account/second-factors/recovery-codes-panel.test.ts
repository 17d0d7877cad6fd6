import { expect, test } from 'vitest';
import { formatSecretInGroups } from './authenticator-setup.tsx';
import { recoveryCodesText } from './recovery-codes-panel.tsx';

test('the file of recovery codes says whose they are, since when, and has each on a line of its own', () => {
  const text = recoveryCodesText({
    codes: ['k7mp2-xw4dn', 'abcde-fghij'],
    serviceName: 'Training',
    email: 'mei@example.com',
    // The next day in Singapore.
    madeAt: new Date('2026-11-20T17:00:00Z'),
  });
  expect(text.split('\n').slice(0, 6)).toEqual([
    'Recovery codes: Training',
    'Account: mei@example.com',
    'Made: Sat 21 Nov 2026. Codes made before are void.',
    '',
    'k7mp2-xw4dn',
    'abcde-fghij',
  ]);
});

test('a key to be typed stands in groups of four', () => {
  expect(formatSecretInGroups('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB');
});
