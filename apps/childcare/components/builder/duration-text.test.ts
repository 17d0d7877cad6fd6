import { expect, it } from 'vitest';
import { durationText, parseDurationText } from './duration-text.ts';

it.each([
  [0, ''],
  [5, '0:05'],
  [125, '2:05'],
  [3725, '1:02:05'],
])('writes %d as %j and reads it back', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
  expect(parseDurationText(text)).toBe(seconds);
});

it.each([
  ['90', 90],
  ['90:00', 5400],
  ['1:60', null],
  ['1:60:00', null],
  ['two', null],
  ['-1', null],
])('reads %j as %j', (text, seconds) => {
  expect(parseDurationText(text)).toBe(seconds);
});
