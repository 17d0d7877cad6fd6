import { runMakeAdmin } from '@repo/accounts/make-admin';
import { createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { promoteToModeratorAndEndSessions } from './promote-to-moderator.ts';

const service = useMarketplaceService();
const run = (email: string) =>
  runMakeAdmin([email], {
    title: 'a moderator',
    promote: (person) =>
      promoteToModeratorAndEndSessions({ db: service.db, clock: () => new Date() }, person),
  });

it('makes a moderator of who has proven the address, and of nobody else', async () => {
  const person = await createUser(service.db);
  const unproven = await createUser(service.db, { emailVerifiedAt: null });
  const banned = await createUser(service.db, { bannedAt: new Date() });
  for (const [{ id, email }, isAdmin, role] of [
    [person, true, 'MODERATOR'],
    [unproven, false, 'USER'],
    [banned, false, 'USER'],
  ] as const) {
    expect(await run(email)).toMatchObject({ isAdmin });
    expect(await service.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role });
  }
  expect(await run('nobody@example.com')).toMatchObject({ isAdmin: false });
  const moderator = createMarketplaceCaller(
    await service.db.user.findUniqueOrThrow({ where: { id: person.id } }),
  );
  expect((await moderator.get('/api/moderation/reports')).status).toBe(200);
  expect(await service.db.auditEntry.findMany({ where: { targetId: person.id } })).toMatchObject([
    { action: 'user.make-moderator', actor: 'operator' },
  ]);
});
