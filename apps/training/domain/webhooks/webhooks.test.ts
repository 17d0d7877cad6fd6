import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const { call } = useTrainingService(database);
const path = '/api/webhooks/endpoints';

const createAdmin = () => createUser(database.db, { roles: ['admin'] });

it('is paused when who chose its address is deactivated, or no admin any more; another admin can resume it', async () => {
  const [first, second, third] = [await createAdmin(), await createAdmin(), await createAdmin()];
  const body = { url: 'https://receiver.example/in', eventTypes: ['grade.released'] };
  const made = await call(path, { method: 'POST', as: first, body });
  const { id } = made.body.data.endpoint;
  const status = async () => (await database.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).status;

  const gone = await call(`/api/admin/users/${first.id}/deactivate`, { method: 'POST', as: third });
  expect(gone.status).toBe(200);
  expect(await status()).toBe('paused');
  expect((await call(`${path}/${id}/resume`, { method: 'POST', as: second, body: {} })).status).toBe(200);
  expect(await status()).toBe('active');

  const roles = { roles: ['trainer'] };
  const demoted = await call(`/api/admin/users/${second.id}`, { method: 'PUT', as: third, body: roles });
  expect(demoted.status).toBe(200);
  expect(await status()).toBe('paused');
  const entries = await database.db.auditEntry.findMany({
    where: { targetId: id, action: 'webhook-endpoint.pause' },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([
    { after: { creatorDeactivated: true } },
    { after: { creatorNoLongerAdmin: true } },
  ]);
});
