import { expect, test } from 'vitest';
import { createMigration, unmigratedSchemaSql } from './create-migration.ts';

test.each([
  ['an unknown service', 'billing', 'add_colour'],
  ['no name', 'training', undefined],
  ['a name that leads elsewhere', 'training', '../add_colour'],
])('%s is refused', async (_what, service, name) => {
  await expect(createMigration(service, name)).rejects.toThrow(/Say which service/);
});

test('schemas and migrations that agree leave nothing to migrate', async () => {
  expect(await unmigratedSchemaSql('childcare')).toBe('');
});
