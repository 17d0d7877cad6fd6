import { externalPersonPage } from '@repo/schemas/childcare/external';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

const lists = ['people', 'assignments', 'certificates', 'payments'];

/** A centre with a key, and its people. */
async function createKey(scopes = lists.map((list) => `${list}:read`)) {
  const fixture = await createCentreFixture(database.db);
  const body = { name: 'Robot', scopes };
  const answer = await service.call('/api/api-keys', { as: fixture.manager, method: 'POST', body });
  return { ...fixture, headers: { 'x-api-key': answer.body.key } };
}

it('a program walks the people of the key’s centre, page by page', async () => {
  const { headers, manager, amy, ben } = await createKey();
  const found: string[] = [];
  let cursor = '';
  do {
    const { status, body } = await service.call(`/api/external/people?limit=2&cursor=${cursor}`, { headers });
    expect(status).toBe(200);
    const page = externalPersonPage.strict().parse(body);
    found.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(found).toEqual([manager.id, amy.id, ben.id].sort());
});

it('each list needs a key with its own right', async () => {
  const { headers, manager } = await createKey(['people:read']);
  for (const list of lists) {
    const path = `/api/external/${list}`;
    expect((await service.call(path, { as: manager })).status).toBe(401);
    expect((await service.call(path, { headers })).status).toBe(list === 'people' ? 200 : 403);
  }
});

it.each([
  ['cursor', 'a%20b'],
  ['updatedSince', 'yesterday'],
  ['limit', '0'],
])('%s=%s is refused and named', async (field, value) => {
  const { headers } = await createKey();
  const { status, body } = await service.call(`/api/external/payments?${field}=${value}`, { headers });
  expect([status, body.details]).toEqual([400, [{ field, message: body.error }]]);
});
