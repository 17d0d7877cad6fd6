import { expect, test } from 'vitest';
import { outgoingCallAttributes } from './outgoing-call.ts';

test.each([
  ['/courses/courseRuns/id/1045678?includeExpired=true', '/courses/courseRuns/id/*'],
  ['/enrolments/details/ENR-2711-000001', '/enrolments/details/*'],
  ['/hooks/catch/T0Ab9/xoxb-17', '/hooks/catch/*/*'],
  ['/people/S1234567D', '/people/*'],
  ['/', '/'],
])('outgoing calls: of %s plain words are kept', (path, pattern) => {
  expect(outgoingCallAttributes({ origin: 'https://agency.example', path })).toEqual({
    'url.full': `https://agency.example${pattern}`,
    'url.path': pattern,
    'url.query': undefined,
  });
});
