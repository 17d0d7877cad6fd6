import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import * as blocks from '#app/api/me/blocks/route.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as block from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let me: TestPerson;
let other: TestPerson;

beforeEach(async () => {
  [me, other] = [await world.person(), await world.person()];
});

const add = (as: TestPerson | null, id: string) =>
  world.call(block.POST, { method: 'POST', as, params: { id } });
const remove = (as: TestPerson | null, id: string) =>
  world.call(block.DELETE, { method: 'DELETE', as, params: { id } });
const list = async (as: TestPerson) => (await world.call(blocks.GET, { as })).body;

describe('blocking a person', () => {
  test('is listed, and taken back', async () => {
    expect(await add(me, other.id)).toEqual({ status: 200, body: { message: `${other.name} is blocked` } });
    expect(await list(me)).toMatchObject([{ user: { id: other.id, name: other.name } }]);
    expect(await list(other)).toEqual([]);

    expect((await remove(me, other.id)).status).toBe(200);
    expect(await list(me)).toEqual([]);
  });

  test('is no error twice, or at once, nor is taking back what is not there', async () => {
    const answers = await Promise.all([add(me, other.id), add(me, other.id), add(me, other.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.db.block.count()).toBe(1);
    await remove(me, other.id);
    expect((await remove(me, other.id)).status).toBe(200);
  });

  test("takes back one's own block alone", async () => {
    await add(other, me.id);
    await remove(me, other.id);
    expect(await database.db.block.count()).toBe(1);
  });

  test('is 400 for oneself, 404 for nobody, 401 when signed out', async () => {
    for (const act of [add, remove]) {
      expect(await act(me, me.id)).toEqual({ status: 400, body: { error: 'This is your own account' } });
      expect(await act(me, 'nobody')).toEqual({ status: 404, body: { error: 'User not found' } });
      expect((await act(null, other.id)).status).toBe(401);
    }
    expect((await world.call(blocks.GET)).status).toBe(401);
    expect(await database.db.block.count()).toBe(0);
  });
});
