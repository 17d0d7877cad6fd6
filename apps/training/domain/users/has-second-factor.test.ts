import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { assertRole } from '#testing/assert-role.ts';
import { hasSecondFactor } from './has-second-factor.ts';

const database = useTrainingDatabase();

it('shows administrators who has a second factor; an unconfirmed set-up does not count', async () => {
  const { db } = database;
  const [admin, trainer] = [
    await createUser(db, { roles: ['admin'] }),
    await createUser(db, { roles: ['trainer'] }),
  ];
  const ctx = assertRole({ db, actor: actorOf(admin) }, 'admin');
  await db.totpSecret.create({ data: { userId: trainer.id, sealed: 'sealed', createdAt: new Date() } });
  expect(await hasSecondFactor(ctx, trainer.id)).toBe(false);
  await db.totpSecret.update({ where: { userId: trainer.id }, data: { confirmedAt: new Date() } });
  expect(await hasSecondFactor(ctx, trainer.id)).toBe(true);
  expect(await hasSecondFactor(ctx, admin.id)).toBe(false);
});
