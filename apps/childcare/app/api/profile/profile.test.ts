import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

it('shows and changes the caller’s own profile, and nothing the caller may not choose', async () => {
  const centre = await createOrganization(database.db, { name: 'Little Stars' });
  const as = await createUser(database.db, { organizationId: centre.id });
  const shown = {
    id: as.id,
    name: 'Nur Aisyah',
    email: as.email,
    role: 'LEARNER',
    image: null,
    jobTitle: '',
    bio: '',
    staffId: '',
    organization: { id: centre.id, name: 'Little Stars' },
    reminderMails: true,
    updatedAt: expect.any(String),
  };
  expect((await call('/api/profile', { as })).body).toEqual(shown);
  const changed = await call('/api/profile', {
    method: 'PUT',
    as,
    body: {
      jobTitle: 'Infant teacher',
      bio: 'Two lines\r\nof text',
      role: 'SUPER_ADMIN',
      email: 'x@y.z',
      organizationId: null,
    },
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...shown, jobTitle: 'Infant teacher', bio: 'Two lines\nof text' },
  ]);
  await call('/api/profile', { method: 'PUT', as, body: { name: '王美玲', reminderMails: false } });
  expect((await call('/api/profile', { as })).body).toMatchObject({ name: '王美玲', reminderMails: false });
  expect((await call('/api/auth/session', { as })).body.user.name).toBe('王美玲');
});

it.each([
  ['name', ''],
  ['name', 'Aisyah https://evil.example'],
  ['name', 'Aisyah\r\nTan'],
  ['jobTitle', 'x'.repeat(81)],
  ['bio', 7],
  ['reminderMails', 'no'],
])('refuses %s %j', async (field, value) => {
  const as = await createUser(database.db);
  expect(await call('/api/profile', { method: 'PUT', as, body: { [field]: value } })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', details: [{ field }] },
  });
});

it('asks for a session', async () => {
  for (const method of ['GET', 'PUT']) {
    const { status, body } = await call('/api/profile', {
      method,
      ...(method === 'PUT' ? { body: {} } : {}),
    });
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
  }
});
