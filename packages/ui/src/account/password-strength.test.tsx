import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StrengthMeter } from './password-strength.tsx';
import { ratePassword } from './rate-password.ts';

test('a password’s strength: what everybody uses is weak and says why, a phrase of one’s own is strong', () => {
  expect(ratePassword('password123')).toEqual({ score: 0, warning: expect.stringMatching(/common/) });
  expect(ratePassword('Tanjong-kerbau-9-lanterns').score).toBe(4);
  expect(ratePassword('x'.repeat(10_000)).score).toBeLessThan(4);
});

test('the meter of a password: a bar with a name and a word, and a live region that waits for its first text', () => {
  const empty = renderToStaticMarkup(<StrengthMeter result={null} />);
  expect(empty).not.toContain('role="meter"');
  // Nothing below it moves when the first result comes.
  expect(empty).toMatch(/class="mt-2"><div aria-hidden="true" class="h-1\.5/);
  expect(empty).toContain('min-h-10');
  expect(empty).toMatch(/<p aria-live="polite"[^>]*><\/p>/);
  const weak = renderToStaticMarkup(<StrengthMeter result={{ score: 1, warning: 'Too short.' }} />);
  expect(weak).toMatch(/role="meter" aria-label="Password strength"/);
  expect(weak).toMatch(/aria-valuenow="1" aria-valuetext="Weak"/);
  expect(weak).toContain('Weak password. Too short.');
});
