import { expect, inject, test } from 'vitest';
import { assertLocal, createEmptyDatabase, ensureMigratedDatabase } from './database-server.ts';

test.each([
  'postgresql://user:secret@db.example/postgres',
  'postgresql://user:secret@10.0.0.5/postgres',
  'postgresql://user:secret@127.0.0.1.example/postgres',
])('a database elsewhere is refused: %s', async (url) => {
  expect(() => assertLocal(url)).toThrow(/refuse .*this machine's PostgreSQL only/);
  await expect(createEmptyDatabase(url, 'x')).rejects.toThrow(/refuse/);
  await expect(ensureMigratedDatabase(url, 'training', 'x')).rejects.toThrow(/refuse/);
});

test('the one of the run is on this machine', () => {
  expect(() => assertLocal(inject('postgresUrl'))).not.toThrow();
});
