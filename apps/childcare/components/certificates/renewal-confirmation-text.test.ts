import { expect, test } from 'vitest';
import { renewalConfirmationText } from './renewal-confirmation-text.ts';

const expiresAt = '2026-12-24T16:00:00.000Z';

test('before a renewal: what restarts, and that the certificate stays until its day in Singapore', () => {
  const text = renewalConfirmationText({ status: 'expiring', expiresAt });
  expect(text).toContain('starts from 0%');
  expect(text).toContain('cannot be undone');
  expect(text).toContain('Your certificate stays and is valid until Fri 25 Dec 2026');
});

test('an expired and a revoked certificate are not called valid', () => {
  for (const status of ['expired', 'revoked'] as const) {
    expect(renewalConfirmationText({ status, expiresAt })).toContain('stays in your list');
    expect(renewalConfirmationText({ status, expiresAt })).not.toContain('valid');
  }
});
