import { createListing, createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { listPersonColumns } from '@repo/testing/person-columns';
import { describe, expect, it } from 'vitest';
import { userColumnFates } from '#domain/deletion/deletion-terms.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { services } from '#services.ts';
import { signInThroughGoogle } from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import {
  createVisitor,
  fetchSession,
  registerAndSignInVisitor,
  signIn,
  type Visitor,
} from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };

const preview = (visitor: Visitor) => visitor.send('/api/account/deletion');
const remove = (visitor: Visitor, confirm: unknown = 'DELETE') =>
  visitor.send('/api/account/deletion', { json: { confirm } });
const keep = (token: string) => createVisitor().send('/api/account/deletion/keep', { json: { token } });
const newestTo = async (address: string) => (await service.mailsTo(address))[0];
const tokenTo = async (address: string) => (await newestTo(address))?.text.match(/token=([\w-]+)/)?.[1] ?? '';
const idOf = async (email = person.email) =>
  (await service.db.user.findUniqueOrThrow({ where: { email } })).id;
const rowOf = (id: string) =>
  service.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } });

/** Ends the grace period and runs the job. */
async function erase(): Promise<{ erased: number; failures: unknown[] }> {
  await service.db.accountDeletion.updateMany({ data: { dueAt: new Date(Date.now() - 1) } });
  return eraseDueAccounts(services());
}

/** A person with every kind of data, and their conversation partner. */
async function busyPerson() {
  const visitor = await registerAndSignInVisitor(person);
  const id = await idOf();
  const { db } = service;
  const other = await createUser(db);
  const key = `marketplace/${id}/${'a'.repeat(32)}`;
  const talked = await createListing(db, { sellerId: id, imageUrls: ['https://media.example/1.jpg'] });
  await db.listing.update({
    where: { id: talked.id },
    data: { categoryId: await findCategoryId(db, 'bags-accessories'), attributes: { colour: 'Red' } },
  });
  await db.moderationDecision.create({
    data: { subjectId: id, listingId: talked.id, reason: 'SPAM', decidedAt: new Date() },
  });
  const plain = await createListing(db, { sellerId: id });
  const sold = await createListing(db, { sellerId: id, status: 'SOLD' });
  await db.listingImage.updateMany({ data: { key } });
  await db.storedImage.create({ data: { key, userId: id, bytes: 1000 } });
  const drafted = `marketplace/${id}/${'b'.repeat(32)}`;
  await db.storedImage.create({ data: { key: drafted, userId: id, bytes: 1000 } });
  await db.listingDraft.create({
    data: {
      sellerId: id,
      content: { title: 'A lamp', photos: [] },
      createdAt: new Date(),
      updatedAt: new Date(),
      uploads: { create: { key: drafted, userId: id } },
    },
  });
  const theirs = await createListing(db, { sellerId: other.id, likeCount: 1 });
  await db.favorite.create({ data: { userId: id, listingId: theirs.id } });
  await db.savedSearch.create({
    data: { userId: id, parameters: 'query=lamp', frequency: 'DAILY', anchor: 'wlamp' },
  });
  await db.follow.createMany({
    data: [
      { followerId: id, sellerId: other.id },
      { followerId: other.id, sellerId: id },
    ],
  });
  await db.responseTime.create({
    data: { sellerId: id, pace: 'HOUR', medianSeconds: 60, contacts: 5, measuredAt: new Date() },
  });
  const deal = await db.deal.create({
    data: { listingId: theirs.id, sellerId: other.id, buyerId: id, amount: '20.00' },
  });
  for (const [authorId, subjectId] of [
    [id, other.id],
    [other.id, id],
  ] as const)
    await db.review.create({
      data: { dealId: deal.id, authorId, subjectId, rating: 4, publishedAt: new Date() },
    });
  await db.block.create({ data: { blockerId: id, blockedId: other.id } });
  await db.listingView.create({ data: { listingId: theirs.id, viewer: id, day: new Date() } });
  await db.account.create({ data: { userId: id, provider: 'google', providerAccountId: '1' } });
  const people = { create: [{ userId: id }, { userId: other.id }] };
  const data = { listingId: talked.id, buyerId: other.id, sellerId: id, participants: people };
  const { id: conversationId } = await db.conversation.create({ data });
  await db.message.create({ data: { conversationId, senderId: id, body: 'See you at the station' } });
  await db.report.create({ data: { reporterId: id, reportedUserId: other.id, reason: 'SPAM' } });
  return { visitor, id, other, talked, plain, sold, theirs, keys: [key, drafted] };
}

describe('GET /api/account/deletion', () => {
  it('says what goes, what stays and why', async () => {
    const answer = await preview(await registerAndSignInVisitor(person));
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { stays: { what: string; why: string }[] };
    expect(body).toMatchObject({ kind: 'delete', graceDays: 14, obstacles: [] });
    expect(body.stays.every(({ why }) => why !== '')).toBe(true);
    const stranger = await preview(createVisitor());
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: 'Unauthorized' }]);
  });

  it('lists every column that refers to a person, and what becomes of it', async () => {
    expect(Object.keys(userColumnFates).toSorted()).toEqual(await listPersonColumns(service.db));
  });
});

describe('POST /api/account/deletion', () => {
  it('closes the account at once and hides what it shows', async () => {
    const { visitor, id, plain, sold } = await busyPerson();
    const elsewhere = createVisitor();
    await signIn(elsewhere, person);
    const answer = await remove(visitor);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ eraseAt: expect.any(String) });
    expect(await fetchSession(elsewhere)).toEqual({});
    expect(await fetchSession(visitor)).toEqual({});
    const shown = await service.db.listing.findMany({ where: { sellerId: id } });
    expect(shown.map(({ status }) => status)).toEqual(['HIDDEN', 'HIDDEN', 'HIDDEN']);
    expect([plain.status, sold.status]).toEqual(['AVAILABLE', 'SOLD']);
    expect((await newestTo(person.email))?.subject).toBe('Your account is closed and will be deleted');
  });

  it('accepts DELETE or the address, and nothing else', async () => {
    const visitor = await registerAndSignInVisitor(person);
    for (const wrong of ['delete', 'yes', '', 'other@example.com', 7]) {
      expect((await remove(visitor, wrong)).status).toBe(400);
    }
    expect((await remove(visitor, person.email.toUpperCase())).status).toBe(200);
    expect((await remove(createVisitor())).status).toBe(401);
  });

  it('needs a recent proof', async () => {
    const visitor = await registerAndSignInVisitor(person);
    await service.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - 11 * 60 * 1000) } });
    await fetchSession(visitor);
    await expect.poll(async () => (await remove(visitor, 'not yet')).status, { timeout: 3000 }).toBe(403);
  });

  it('refuses the last moderator; of two concurrent requests one is refused', async () => {
    const visitors = [
      await registerAndSignInVisitor(person),
      await registerAndSignInVisitor({ ...person, email: 'b@example.com' }),
    ];
    await service.db.user.updateMany({ data: { role: 'MODERATOR' } });
    const answers = await Promise.all(visitors.map((visitor) => remove(visitor)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await service.db.user.count({ where: { closedAt: null } })).toBe(1);
  });
});

describe('the grace period', () => {
  it('answers a right password with the link that keeps the account, and no session', async () => {
    const { visitor, id, plain, sold } = await busyPerson();
    await remove(visitor);
    await service.db.accountDeletion.updateMany({
      data: { keepSentAt: new Date(Date.now() - 6 * 60 * 1000) },
    });
    const again = createVisitor();
    const answer = await signIn(again, person);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('will be deleted') });
    expect((await signIn(again, { ...person, password: 'wrong' })).status).toBe(401);
    expect(await fetchSession(again)).toEqual({});
    expect((await newestTo(person.email))?.subject).toBe('Keep your account?');
    expect((await keep(await tokenTo(person.email))).status).toBe(200);
    expect((await signIn(again, person)).status).toBe(200);
    const rows = await service.db.listing.findMany({
      where: { sellerId: id },
      select: { id: true, status: true },
    });
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: plain.id, status: 'AVAILABLE' },
        { id: sold.id, status: 'SOLD' },
      ]),
    );
    expect(await eraseDueAccounts(services())).toEqual({ erased: 0, failures: [] });
  });

  it('mails the link at most once every few minutes, however often somebody signs in', async () => {
    const visitor = await registerAndSignInVisitor(person);
    await remove(visitor);
    const count = (await service.mailsTo(person.email)).length;
    for (let time = 0; time < 3; time += 1) await signIn(createVisitor(), person);
    expect(await service.mailsTo(person.email)).toHaveLength(count);
  });

  it('refuses Google too, and mails no new password', async () => {
    const visitor = await registerAndSignInVisitor({ ...person, email: 'grace.lim@example.com' });
    await service.db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
    await remove(visitor);
    const google = createVisitor();
    const back = await signInThroughGoogle(google, { email: 'grace.lim@example.com' });
    expect(back.headers.get('location')).toContain('error=AccountClosed');
    expect(await fetchSession(google)).toEqual({});
    await createVisitor().send('/api/auth/forgot-password', { json: { email: 'grace.lim@example.com' } });
    expect((await newestTo('grace.lim@example.com'))?.subject).not.toBe('Choose a new password');
  });

  it('the link keeps the account, once', async () => {
    const visitor = await registerAndSignInVisitor(person);
    await remove(visitor);
    const token = await tokenTo(person.email);
    const answers = await Promise.all([keep(token), keep(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await keep('made-up')).status).toBe(400);
    expect((await keep('')).status).toBe(400);
  });

  it('ends with the first step of erasing: either kept or erased', async () => {
    const { visitor, id } = await busyPerson();
    await remove(visitor);
    const token = await tokenTo(person.email);
    const [kept, job] = await Promise.all([keep(token), erase()]);
    const row = await rowOf(id);
    if (kept.status === 200) expect([job.erased, row.name]).toEqual([0, person.name]);
    else expect([job.erased, row.name]).toEqual([1, 'Deleted account']);
    expect((await keep(token)).status).toBe(400);
  });
});

describe('erasing', () => {
  it('keeps only the data that the page names', async () => {
    const { visitor, id, other, talked, plain, theirs, keys } = await busyPerson();
    await remove(visitor);
    const [at, about] = [new Date(), { subject: 'listing' }];
    const event = { create: { id: 'evt_1', type: 'listing.sold', payload: {}, createdAt: at, ...about } };
    const deliveries = { create: { id: 'msg_1', createdAt: at, nextAttemptAt: at, event, ...about } };
    const endpoint = { ownerId: id, url: 'https://receiver.example/in', secret: 'encrypted', deliveries };
    await service.db.webhookEndpoint.create({ data: endpoint });
    const waiting = { id: 'names the person', content: '', dueAt: new Date() };
    await service.db.waitingMail.create({ data: waiting });
    await service.db.notification.create({
      data: { userId: other.id, actorId: id, kind: 'message', mailId: waiting.id, mailedAt: new Date() },
    });
    expect(await erase()).toEqual({ erased: 1, failures: [] });
    const { db } = service;
    expect(await rowOf(id)).toMatchObject({
      name: 'Deleted account',
      email: `deleted-${id}@address.invalid`,
      passwordHash: null,
      image: null,
      bio: '',
      location: '',
    });
    for (const [column, fate] of Object.entries(userColumnFates)) {
      const [table = '', name = ''] = column.split('.');
      const rows = await db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${table}" WHERE "${name}" = $1`, id);
      if (fate === 'deleted') expect([column, rows]).toEqual([column, []]);
    }
    expect(await db.review.findMany()).toMatchObject([{ authorId: id }]);
    expect(await db.waitingMail.count({ where: { id: waiting.id } })).toBe(0);
    expect(await db.webhookEvent.count()).toBe(0);
    expect(await db.listing.findUnique({ where: { id: plain.id } })).toBeNull();
    const left = await db.listing.findUniqueOrThrow({ where: { id: talked.id } });
    expect(left.attributes).toEqual({});
    expect(left).toMatchObject({
      title: talked.title,
      description: '',
      deletedAt: expect.any(Date),
    });
    // From here its retention period runs.
    expect(await db.moderationDecision.findMany()).toMatchObject([
      { subjectId: id, endedAt: expect.any(Date) },
    ]);
    expect(await db.listingImage.count()).toBe(0);
    const pictures = { select: { key: true, draftId: true }, orderBy: { key: 'asc' } } as const;
    expect(await db.imageUpload.findMany(pictures)).toEqual(keys.map((key) => ({ key, draftId: null })));
    const before = new Date(Date.now() - 22 * 60 * 60 * 1000);
    expect(await db.imageUpload.count({ where: { createdAt: { lt: before } } })).toBe(2);
    expect((await db.listing.findUniqueOrThrow({ where: { id: theirs.id } })).likeCount).toBe(0);
    expect(await db.listingView.count({ where: { viewer: id } })).toBe(0);
    expect(await db.message.findMany({ select: { body: true } })).toEqual([
      { body: 'See you at the station' },
    ]);
    expect(await db.report.count({ where: { reportedUserId: other.id } })).toBe(1);
    const entries = await db.auditEntry.findMany({ select: { actorLabel: true, before: true, after: true } });
    expect(JSON.stringify(entries)).not.toContain(person.name);
    expect(JSON.stringify(entries)).not.toContain(person.email);
    expect((await newestTo(person.email))?.subject).toBe('Your account is deleted');
    expect((await signIn(createVisitor(), person)).status).toBe(401);
    // The address is free again.
    expect((await signIn(await registerAndSignInVisitor(person), person)).status).toBe(200);
  });

  it('waits for the grace period', async () => {
    const { visitor, id } = await busyPerson();
    await remove(visitor);
    expect(await eraseDueAccounts(services())).toEqual({ erased: 0, failures: [] });
    expect((await rowOf(id)).name).toBe(person.name);
  });

  it('continues after an interruption, and mails once', async () => {
    const { visitor, id } = await busyPerson();
    await remove(visitor);
    await service.db.$executeRaw`
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$`;
    await service.db.$executeRaw`
      CREATE TRIGGER cut BEFORE DELETE ON favorite FOR EACH ROW EXECUTE FUNCTION cut()`;
    const first = await erase();
    expect([first.erased, first.failures.length]).toEqual([0, 1]);
    expect((await rowOf(id)).name).toBe(person.name);
    expect(await service.db.listingImage.count()).toBe(0);
    expect((await keep(await tokenTo(person.email))).status).toBe(400);
    await service.db.$executeRaw`DROP FUNCTION cut CASCADE`;
    const runs = await Promise.all([erase(), erase()]);
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
    expect((await rowOf(id)).name).toBe('Deleted account');
    expect(await erase()).toEqual({ erased: 0, failures: [] });
    const subjects = (await service.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your account is deleted')).toHaveLength(1);
    expect(await service.db.auditEntry.count({ where: { action: 'user.erase' } })).toBe(1);
  });
});
