import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { expect, test, vi } from 'vitest';
import { inTransaction, Prisma } from './childcare.ts';
import { readCoalescedRows } from './hot-read.ts';

const database = useChildcareDatabase();

test('hot reads of this client go past its engine', async () => {
  const { id } = await createCourse(database.db);
  const engine = vi.spyOn(database.db, '$queryRaw');
  const rows = await readCoalescedRows<{ id: string }>(
    database.db,
    Prisma.sql`SELECT id FROM course WHERE id = ${id}`,
  );
  expect(rows).toEqual([{ id }]);
  expect(engine).not.toHaveBeenCalled();
});

test('a user comes without the password hash unless it is asked for by name', async () => {
  const { db } = database;
  await db.user.create({ data: { name: 'Alice', email: 'alice@example.com', passwordHash: 'secret' } });
  expect(await db.user.findFirst()).not.toHaveProperty('passwordHash');
  const named = await db.user.findFirst({ select: { passwordHash: true } });
  expect(named?.passwordHash).toBe('secret');
  await inTransaction(db, async (tx) => {
    expect(await tx.user.findFirst()).not.toHaveProperty('passwordHash');
  });
});
