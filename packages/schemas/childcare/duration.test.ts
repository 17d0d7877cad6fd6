import { expect, it } from 'vitest';
import { formatIsoDuration, parseDurationSeconds } from './duration.ts';

it.each([
  [0, 'PT0S'],
  [59.6, 'PT1M'],
  [3600, 'PT1H'],
  [3905, 'PT1H5M5S'],
  [93_600, 'PT26H'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatIsoDuration(seconds)).toBe(text);
});

it.each([
  ['PT0S', 0],
  ['PT1H5M30S', 3930],
  ['PT90M', 5400],
  ['PT0.5S', 0.5],
  ['P1D', 86_400],
  ['P1DT1S', 86_401],
  ['0000:05:30.50', 330.5],
  ['01:00:00', 3600],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDurationSeconds(text)).toBe(seconds);
});

it.each(['', 'P', 'PT', 'P1DT', 'P1M', '5', 'PT-1S', '00:60:00', 'PT99999999H', 'PT1S '])(
  '%j is no duration',
  (text) => {
    expect(parseDurationSeconds(text)).toBeNull();
  },
);
