import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createNotificationKinds } from '../define-kind.ts';
import { mentionKind, testKinds } from '../testing/test-kinds.ts';
import { changePreferencesOrFault, readNotificationPreferences, turnMailsOffByKind } from './preferences.ts';

const database = useMarketplaceDatabase();
const standard = { digest: 'immediate', quietHours: null, timeZone: 'Asia/Singapore' };

it('defaults apply until a person chooses; what a change leaves out stays', async () => {
  const { id } = await createUser(database.db);
  const read = () => readNotificationPreferences(database.db, testKinds, id);
  const defaults = [
    { kind: 'chat', label: 'Messages', mail: true, mailRequired: false, push: true },
    { kind: 'news', label: 'News', mail: false, mailRequired: false, push: false },
    { kind: 'account', label: 'Your account', mail: true, mailRequired: true, push: false },
  ];
  expect(await read()).toEqual({ kinds: defaults, ...standard });
  const change = (changes: Parameters<typeof changePreferencesOrFault>[3]) =>
    changePreferencesOrFault(database.db, testKinds, id, changes);
  expect(
    await change({ kinds: [{ kind: 'chat', mail: false }], quietHours: { from: '22:00', to: '07:00' } }),
  ).toBeNull();
  expect(await change({ kinds: [{ kind: 'chat', push: false }], digest: 'weekly' })).toBeNull();
  expect(await read()).toMatchObject({
    kinds: [{ mail: false, push: false }, { mail: false }, { mail: true }],
    digest: 'weekly',
    quietHours: { from: '22:00', to: '07:00' },
  });
  await change({ quietHours: null, timeZone: 'Asia/Tokyo' });
  expect(await read()).toMatchObject({ digest: 'weekly', quietHours: null, timeZone: 'Asia/Tokyo' });
});

it('unknown kinds and mails about the account itself are refused, and nothing changes', async () => {
  const { id } = await createUser(database.db);
  const refused = [
    { kind: 'chat', mail: false },
    { kind: 'account', mail: false },
  ];
  expect(await changePreferencesOrFault(database.db, testKinds, id, { kinds: refused })).toMatchObject({
    field: 'kinds.1.mail',
  });
  expect(
    await changePreferencesOrFault(database.db, testKinds, id, {
      kinds: [{ kind: 'nothing' }],
      digest: 'daily',
    }),
  ).toMatchObject({ field: 'kinds.0.kind' });
  expect(await database.db.notificationPreference.count()).toBe(0);
  expect(await database.db.notificationSettings.count()).toBe(0);
  await turnMailsOffByKind(database.db, testKinds, id, ['chat', 'account', 'nothing']);
  expect(await database.db.notificationPreference.findMany()).toMatchObject([{ kind: 'chat', mail: false }]);
});

it('a kind that shares another’s preference is not listed, chosen or stopped apart from it', async () => {
  const { id } = await createUser(database.db);
  const changed = await changePreferencesOrFault(database.db, testKinds, id, {
    kinds: [{ kind: 'mention' }],
  });
  expect(changed).toMatchObject({ field: 'kinds.0.kind' });
  await turnMailsOffByKind(database.db, testKinds, id, ['mention']);
  expect(await database.db.notificationPreference.findMany()).toMatchObject([{ kind: 'chat', mail: false }]);
  expect(() => createNotificationKinds([mentionKind])).toThrow('no kind with a preference of its own');
});

it('changes at the same time do not undo each other', async () => {
  const { id } = await createUser(database.db);
  const changes = [
    { digest: 'daily' },
    { timeZone: 'Asia/Tokyo' },
    { quietHours: { from: '22:00', to: '07:00' } },
    { kinds: [{ kind: 'chat', mail: false }] },
    { kinds: [{ kind: 'chat', push: false }] },
  ] as const;
  await Promise.all(
    changes.map((change) =>
      database.db.$transaction((tx) =>
        changePreferencesOrFault(
          tx,
          testKinds,
          id,
          structuredClone(change) as Parameters<typeof changePreferencesOrFault>[3],
        ),
      ),
    ),
  );
  expect(await readNotificationPreferences(database.db, testKinds, id)).toMatchObject({
    kinds: [{ mail: false, push: false }, {}, {}],
    digest: 'daily',
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'Asia/Tokyo',
  });
});
