import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { hasSecondFactor } from './has-second-factor.ts';

const database = useChildcareDatabase();

it('tells the platform’s administrators whose second step is on; a set-up that was not confirmed is none', async () => {
  const { db } = database;
  const [admin, manager] = [
    await createUser(db, { role: 'SUPER_ADMIN' }),
    await createUser(db, { role: 'CORPORATE_ADMIN' }),
  ];
  const ctx = { db, actor: { ...actorOf(admin), role: 'SUPER_ADMIN' as const } };
  await db.totpSecret.create({ data: { userId: manager.id, sealed: 'sealed', createdAt: new Date() } });
  expect(await hasSecondFactor(ctx, manager.id)).toBe(false);
  await db.totpSecret.update({ where: { userId: manager.id }, data: { confirmedAt: new Date() } });
  expect(await hasSecondFactor(ctx, manager.id)).toBe(true);
  expect(await hasSecondFactor(ctx, admin.id)).toBe(false);
});
