import { maskIdentityNumber } from '@repo/agency/mask';
import { expect, it } from 'vitest';
import {
  hasRightCheckLetter,
  isWellFormedIdentityNumber,
  normaliseIdentityNumber,
} from './identity-number.ts';

it('takes numbers as people write them', () => {
  expect(normaliseIdentityNumber(' s1234567-d ')).toBe('S1234567D');
});

it.each(['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K', 'S0000001I'])(
  'finds the check letter of %s right',
  (number) => {
    expect(isWellFormedIdentityNumber(number)).toBe(true);
    expect(hasRightCheckLetter(number)).toBe(true);
  },
);

it.each(['S1234567E', 'T1234567D', 'F1234567D', 'G1234567N', 'M1234567X', 'M1234567L'])(
  'finds the check letter of %s wrong',
  (number) => {
    expect(isWellFormedIdentityNumber(number)).toBe(true);
    expect(hasRightCheckLetter(number)).toBe(false);
  },
);

it.each(['', 'S123456D', 'S12345678D', 'A1234567D', 's1234567d', 'S1234567', 'S1234567D\n'])(
  'takes %j for no identity number',
  (text) => {
    expect(isWellFormedIdentityNumber(text)).toBe(false);
    expect(hasRightCheckLetter(text)).toBe(false);
  },
);

it('shows the first and the last four characters', () => {
  expect(maskIdentityNumber('S1234567D')).toBe('S****567D');
  expect(maskIdentityNumber('567D')).toBe('****');
});
