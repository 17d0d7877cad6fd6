import type { Prisma } from '@repo/db/childcare';
import { createEventReader } from '@repo/http/testing/event-reader';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { notifications } from '#domain/notifications/notifications.ts';
import { certificateKind } from '#notifications/learner-kinds.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);

const course = { courseTitle: 'Infant first aid', courseSlug: 'infant-first-aid' };
const deadline = '2026-11-30T15:59:59.999Z';

type Notice = { kind: string; data: Prisma.InputJsonObject };

async function person(notices: Notice[]) {
  const as = await createUser(database.db);
  // One by one, so that the newest is the last.
  for (const notice of notices) await database.db.notification.create({ data: { ...notice, userId: as.id } });
  return as;
}

const three: Notice[] = [
  { kind: 'assigned', data: { ...course, deadline } },
  { kind: 'nudge', data: { ...course, from: 'Mdm Lim' } },
  { kind: 'certificate', data: { certificateId: 'CC-2026-ABCD-EFGH-J', courseTitle: course.courseTitle } },
];

const list = (as: Parameters<typeof call>[1], query = '') => call(`/api/notifications${query}`, as);
const read = (as: Parameters<typeof call>[1], body: unknown) =>
  call('/api/notifications/read', { ...as, body });

describe('GET /api/notifications', () => {
  it('says each kind in a sentence, and where it leads', async () => {
    const as = await person([
      ...three,
      { kind: 'reminder', data: { ...course, deadline, days: 7 } },
      { kind: 'reminder', data: { ...course, deadline, days: 1 } },
      { kind: 'overdue', data: { ...course, deadline } },
      { kind: 'assigned', data: { ...course, deadline: null } },
      { kind: 'certificate-expiring', data: { ...course, certificateId: 'x', expiresAt: deadline } },
      { kind: 'invitation', data: { organizationName: 'Busy Bees' } },
      { kind: 'payment-failed', data: { ...course, learnerName: 'Amy Tan', assignmentId: 'a' } },
      {
        kind: 'centre-started',
        data: { organizationId: 'o/1', organizationName: 'Busy Bees', managerName: 'Mdm Lim' },
      },
    ]);
    await database.db.notification.create({ data: { userId: as.id, kind: 'of-tomorrow', data: { x: 1 } } });
    await database.db.notification.create({ data: { userId: as.id, kind: 'assigned', data: {} } });
    const { status, body } = await list({ as });
    expect(status).toBe(200);
    const told = body.notifications.map(({ text, href }: { text: string; href: string }) => [text, href]);
    expect(told.reverse()).toEqual([
      ['Your centre assigned you “Infant first aid”, due on Mon 30 Nov 2026.', '/learn/infant-first-aid'],
      ['Mdm Lim asks you to continue with “Infant first aid”.', '/learn/infant-first-aid'],
      ['Your certificate for “Infant first aid” is ready.', '/certificates'],
      ['“Infant first aid” is due in 7 days, on Mon 30 Nov 2026.', '/learn/infant-first-aid'],
      ['“Infant first aid” is due tomorrow, on Mon 30 Nov 2026.', '/learn/infant-first-aid'],
      ['“Infant first aid” was due on Mon 30 Nov 2026. You can still finish it.', '/learn/infant-first-aid'],
      ['Your centre assigned you “Infant first aid”.', '/learn/infant-first-aid'],
      ['Your certificate for “Infant first aid” expires on Mon 30 Nov 2026.', '/certificates'],
      ['Busy Bees invites you to join. The link to accept is in our mail to you.', null],
      ['The payment for “Infant first aid” of Amy Tan did not go through.', '/centre/payments'],
      ['Mdm Lim opened the centre Busy Bees.', '/admin/centres/o%2F1'],
      ['There is news for you.', null],
      ['There is news for you.', null],
    ]);
    expect(body.unreadCount).toBe(13);
  });

  it('pages, the newest first, and tells what is unread apart', async () => {
    const as = await person(three);
    const { body: first } = await list({ as }, '?limit=2');
    expect(first).toMatchObject({ total: 3, page: 1, totalPages: 2, unreadCount: 3 });
    expect(first.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['certificate', 'nudge']);
    expect(Object.keys(first.notifications[0]).sort()).toEqual([
      'createdAt',
      'href',
      'id',
      'kind',
      'readAt',
      'text',
    ]);
    await read({ as }, { ids: [first.notifications[0].id] });
    const kinds = async (query: string) => {
      const { body } = await list({ as }, query);
      return [body.notifications.map(({ kind }: { kind: string }) => kind), body.total, body.unreadCount];
    };
    expect(await kinds('?page=2&limit=2')).toEqual([['assigned'], 3, 2]);
    expect(await kinds('?unread=true')).toEqual([['nudge', 'assigned'], 2, 2]);
    expect(await kinds('?unread=false')).toEqual([['certificate'], 1, 2]);
    expect(await kinds('?page=99&unread=')).toEqual([[], 3, 2]);
    expect(await kinds('?page=9007199254740991&limit=100')).toEqual([[], 3, 2]);
  });

  it('shows nobody else’s', async () => {
    await person(three);
    const as = await person([]);
    expect((await list({ as })).body).toEqual({
      notifications: [],
      total: 0,
      page: 1,
      totalPages: 0,
      unreadCount: 0,
    });
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=1.5', 'unread=yes'])('refuses %s', async (query) => {
    const as = await createUser(database.db);
    expect(await list({ as }, `?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
  });

  it('asks for a session', async () => {
    expect(await list({})).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await read({}, { all: true })).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });
});

describe('POST /api/notifications/read', () => {
  it('marks some, then all, and what was read stays read since then', async () => {
    const as = await person(three);
    const [newest] = (await list({ as })).body.notifications;
    const some = await read({ as }, { ids: [newest.id, newest.id] });
    expect([some.status, some.body]).toEqual([200, { unreadCount: 2 }]);
    const since = (await list({ as }, '?unread=false')).body.notifications[0].readAt;
    expect((await read({ as }, { all: true })).body).toEqual({ unreadCount: 0 });
    expect((await read({ as }, { all: true })).body).toEqual({ unreadCount: 0 });
    const { body } = await list({ as });
    expect(body.notifications.every(({ readAt }: { readAt: string | null }) => readAt !== null)).toBe(true);
    expect(body.notifications[0].readAt).toBe(since);
  });

  it('changes nothing when one is another person’s, or is none', async () => {
    const as = await person(three);
    const other = await person(three);
    const own = (await list({ as })).body.notifications[0].id;
    const theirs = (await list({ as: other })).body.notifications[0].id;
    for (const stranger of [theirs, 'no such one', '']) {
      const { status, body } = await read({ as }, { ids: [own, stranger] });
      expect([stranger, status, body.code]).toEqual([stranger, 404, 'NOT_FOUND']);
    }
    await read({ as }, { all: true });
    expect((await list({ as: other })).body.unreadCount).toBe(3);
  });

  it.each([{}, { all: false }, { ids: [] }, { ids: 'x' }, { ids: [7] }, { ids: Array(101).fill('x') }, []])(
    'refuses %j',
    async (body) => {
      const as = await person(three);
      expect(await read({ as }, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect((await list({ as })).body.unreadCount).toBe(3);
    },
  );
});

it('an open page is told at once that something was notified or read', async () => {
  const as = await person([]);
  const leaving = new AbortController();
  const stream = createEventReader(await send('/api/notifications/events', { as, signal: leaving.signal }));
  expect(await stream.next()).toEqual({ event: 'ready', data: {} });
  const data = { certificateId: 'CC-2026-ABCD-EFGH-J', courseTitle: course.courseTitle };
  const tools = { clock: () => new Date() };
  await notifications.notify(database.db, tools, certificateKind, [{ userId: as.id, data }]);
  expect(await stream.next()).toEqual({ event: 'notification', data: {} });
  await read({ as }, { all: true });
  expect(await stream.next()).toEqual({ event: 'notification', data: {} });
  leaving.abort();
  expect((await send('/api/notifications/events')).status).toBe(401);
});

it('tells the platform’s administrators of a new centre, and nobody of a new learner', async () => {
  const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const account = { name: 'Mdm Lim', password: 'a good one' };
  await call('/api/auth/register', { body: { ...account, email: 'learner@little.example' } });
  const centre = { role: 'CORPORATE_ADMIN', organizationName: 'Little Stars' };
  await call('/api/auth/register', { body: { ...account, email: 'lim@little.example', ...centre } });
  const { body } = await list({ as: admin });
  const { id } = await database.db.organization.findFirstOrThrow();
  expect(body.notifications).toMatchObject([
    { text: 'Mdm Lim opened the centre Little Stars.', href: `/admin/centres/${id}` },
  ]);
});
