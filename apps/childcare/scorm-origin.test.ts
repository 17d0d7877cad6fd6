import { expect, it } from 'vitest';
import { pageOriginsOf, scormOriginOf } from './scorm-origin.ts';

it.each([
  ['http://localhost:3002', undefined, 'http://scorm.localhost:3002'],
  ['http://127.0.0.1:4000', undefined, 'http://scorm.localhost:4000'],
  ['https://learn.example', 'https://scorm.example', 'https://scorm.example'],
  ['https://learn.example', undefined, null],
  // The same host on another port would have its cookies.
  ['https://learn.example', 'https://learn.example:8443', null],
])('the packages of %s (%s) run at %s', (CHILDCARE_URL, CHILDCARE_SCORM_URL, expected) => {
  expect(scormOriginOf({ CHILDCARE_URL, CHILDCARE_SCORM_URL })).toBe(expected);
});

it('pages on one’s own machine are opened by either name', () => {
  expect(pageOriginsOf({ CHILDCARE_URL: 'http://localhost:3002' })).toEqual([
    'http://localhost:3002',
    'http://127.0.0.1:3002',
  ]);
  expect(pageOriginsOf({ CHILDCARE_URL: 'https://learn.example' })).toEqual(['https://learn.example']);
});
