import { expect, test } from 'vitest';
import { pickFields } from './pick-fields.ts';

test('rows for a client component: other fields are left out', () => {
  const rows = [{ id: '1', title: 'First aid', description: 'Three days of …' }];
  expect(pickFields(rows, ['id', 'title'])).toEqual([{ id: '1', title: 'First aid' }]);
});
