import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { hasSecondFactor } from './has-second-factor.ts';

const database = useTrainingDatabase();

it('tells administrators alone whose second step is on; a set-up that was not confirmed is none', async () => {
  const { db } = database;
  const [admin, trainer] = [
    await createUser(db, { roles: ['admin'] }),
    await createUser(db, { roles: ['trainer'] }),
  ];
  const ctx = (person: typeof admin) => ({ db, actor: actorOf(person) });
  await expect(hasSecondFactor(ctx(trainer), trainer.id)).rejects.toThrow('Forbidden');
  await db.totpSecret.create({ data: { userId: trainer.id, sealed: 'sealed', createdAt: new Date() } });
  expect(await hasSecondFactor(ctx(admin), trainer.id)).toBe(false);
  await db.totpSecret.update({ where: { userId: trainer.id }, data: { confirmedAt: new Date() } });
  expect(await hasSecondFactor(ctx(admin), trainer.id)).toBe(true);
  expect(await hasSecondFactor(ctx(admin), admin.id)).toBe(false);
});
