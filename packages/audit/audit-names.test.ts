import { expect, test } from 'vitest';
import { toAuditLabel } from './audit-names.ts';

test('a name that the log holds from earlier reads as words', () => {
  const names = { 'class.cancel': 'Cancelled a class' };
  expect(toAuditLabel(names, 'class.cancel')).toBe('Cancelled a class');
  expect(toAuditLabel(names, 'some-thing.was-done')).toBe('Some thing was done');
  expect(toAuditLabel(names, 'toString')).toBe('ToString');
});
