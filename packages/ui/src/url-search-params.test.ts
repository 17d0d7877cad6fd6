import { expect, test } from 'vitest';
import { toUrlSearchParams } from './url-search-params.ts';

test('a repeated name keeps all its values', async () => {
  const parameters = await toUrlSearchParams(
    Promise.resolve({ status: ['done', 'late'], q: 'a', none: undefined }),
  );
  expect(parameters.getAll('status')).toEqual(['done', 'late']);
  expect(parameters.get('q')).toBe('a');
  expect(parameters.has('none')).toBe(false);
});

test.each(['\u0000', 'a\u0000b', '\ud83d'])('a value that PostgreSQL refuses is empty: %j', async (value) => {
  const parameters = await toUrlSearchParams(Promise.resolve({ q: value, 'payments.q': [value, 'tea'] }));
  expect(parameters.get('q')).toBe('');
  expect(parameters.getAll('payments.q')).toEqual(['', 'tea']);
});
