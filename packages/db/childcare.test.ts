import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { expect, test, vi } from 'vitest';
import { Prisma } from './childcare.ts';
import { readRows } from './hot-read.ts';

const database = useChildcareDatabase();

test('hot reads of this client go past its engine', async () => {
  const { id } = await createCourse(database.db);
  const engine = vi.spyOn(database.db, '$queryRaw');
  const rows = await readRows<{ id: string }>(
    database.db,
    Prisma.sql`SELECT id FROM course WHERE id = ${id}`,
  );
  expect(rows).toEqual([{ id }]);
  expect(engine).not.toHaveBeenCalled();
});
