import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as synonym from './[id]/route.ts';
import * as synonyms from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let moderator: TestPerson;

beforeEach(async () => {
  moderator = await world.person({ role: 'MODERATOR' });
});

const add = (body: unknown, as: TestPerson | null = moderator) =>
  world.call(synonyms.POST, { method: 'POST', as, body });
const list = (query: string, as: TestPerson | null = moderator) =>
  world.call(synonyms.GET, { as, path: `/?${query}` });
const remove = (id: string, as: TestPerson | null = moderator) =>
  world.call(synonym.DELETE, { method: 'DELETE', as, params: { id } });

test('moderators add, find and remove pairs, which the audit log has', async () => {
  const added = await add({ word: '  Thermos ', synonym: 'Thèrmal  Flask' });
  expect(added).toMatchObject({ status: 201, body: { word: 'thermal flask', synonym: 'thermos' } });
  expect((await list('search=THERMOS')).body).toMatchObject({
    data: [added.body],
    pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
  });
  const { pagination } = (await list('limit=10&page=2')).body;
  expect(pagination.total).toBeGreaterThan(60);
  expect((await remove(added.body.id)).status).toBe(200);
  expect(await remove(added.body.id)).toEqual({
    status: 404,
    body: { error: 'This pair is no longer there' },
  });
  const log = await database.db.auditEntry.findMany({ orderBy: { at: 'asc' } });
  expect(log.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['synonym.add', added.body.id],
    ['synonym.remove', added.body.id],
  ]);
});

test('a pair is stored once, whichever word comes first, also when two add it at once', async () => {
  const answers = await Promise.all([
    add({ word: 'kettle', synonym: 'water boiler' }),
    add({ word: 'Water boiler', synonym: 'Kettle' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.error).toBe('These two are already a pair');
});

test.each([
  [{ word: 'kettle' }],
  [{ word: 'kettle', synonym: ' ' }],
  [{ word: 'kettle', synonym: 'x'.repeat(61) }],
  [{ word: 'kettle', synonym: 'kettles' }],
  [{ word: 'kettle', synonym: 'the' }],
  [{ word: '%%', synonym: 'kettle' }],
])('is 400 for what is no pair: %j', async (body) => {
  const before = await database.db.searchSynonym.count();
  expect((await add(body)).status).toBe(400);
  expect(await database.db.searchSynonym.count()).toBe(before);
});

test('is for moderators alone', async () => {
  const person = await world.person();
  const { id } = await database.db.searchSynonym.findFirstOrThrow();
  for (const [as, status] of [
    [null, 401],
    [person, 403],
  ] as const) {
    expect((await list('', as)).status).toBe(status);
    expect((await add({ word: 'kettle', synonym: 'water boiler' }, as)).status).toBe(status);
    expect((await remove(id, as)).status).toBe(status);
  }
});
