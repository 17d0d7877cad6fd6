import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

describe('GET /api/profile', () => {
  it('is one’s own, the identity number masked', async () => {
    const person = await createUser(database.db, {
      phone: '81234567',
      address: '1 Some Road',
      roles: ['learner', 'developer'],
      ...encryptAndHashIdentity(service.services.keys, 'S1234567D'),
    });
    const { status, body } = await service.call('/api/profile', { as: person });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: person.id,
        email: person.email,
        fullName: person.fullName,
        phone: '81234567',
        address: '1 Some Road',
        role: 'developer',
        roles: ['learner', 'developer'],
        identityNumber: 'S****567D',
        profilePicture: null,
        hasPassword: true,
        memberSince: person.createdAt.toISOString(),
        updatedAt: expect.any(String),
      },
    });
    const own = await service.call(`/api/profile?userId=${person.id}`, { as: person });
    expect(own.body).toEqual(body);
    expect((await service.call('/api/profile?userId=', { as: person })).body).toEqual(body);
  });

  it('is anybody’s for an admin, masked too', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const person = await createUser(database.db, encryptAndHashIdentity(service.services.keys, 'T1234567J'));
    const { status, body } = await service.call(`/api/profile?userId=${person.id}`, { as: admin });
    expect([status, body.data.id, body.data.identityNumber]).toEqual([200, person.id, 'T****567J']);
    for (const id of ['nobody', '018f0000-0000-7000-8000-000000000000']) {
      expect((await service.call(`/api/profile?userId=${id}`, { as: admin })).status).toBe(404);
    }
  });

  it('shows stars for a number whose key is gone', async () => {
    const person = await createUser(database.db, { identityCipher: 'gone:AAAA', identityHash: 'gone:x' });
    const { status, body } = await service.call('/api/profile', { as: person });
    expect([status, body.data.identityNumber]).toEqual([200, '*********']);
  });

  it('is nobody else’s, whether there is such a person or not', async () => {
    const person = await createUser(database.db);
    expect((await service.call('/api/profile')).status).toBe(401);
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const caller = await createUser(database.db, { roles: [role] });
      for (const id of [person.id, 'nobody']) {
        expect((await service.call(`/api/profile?userId=${id}`, { as: caller })).status).toBe(403);
      }
    }
  });
});

describe('PUT /api/profile-update', () => {
  const update = (as: { id: string } | null, body: unknown) =>
    service.call('/api/profile-update', { method: 'PUT', body, as });

  it('changes name, phone and address of oneself and nothing else', async () => {
    const person = await createUser(database.db, { address: 'Old' });
    const stranger = await createUser(database.db);
    const { status, body } = await update(person, {
      fullName: ' 陈  美玲 ',
      phone: '+65 8123-4567',
      roles: ['admin'],
      email: 'other@example.com',
      userId: stranger.id,
      id: stranger.id,
      identityNumber: 'S1234567D',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: person.id,
      fullName: '陈 美玲',
      phone: '+65 8123-4567',
      address: 'Old',
      email: person.email,
      roles: ['learner'],
      identityNumber: null,
    });
    const session = await service.call('/api/auth/session', { as: person });
    expect(session.body.data.user.fullName).toBe('陈 美玲');
    expect(await database.db.user.findUnique({ where: { id: stranger.id } })).toMatchObject({
      fullName: stranger.fullName,
    });
    expect((await update(person, { phone: '', address: '' })).body.data).toMatchObject({
      phone: '',
      address: '',
    });
  });

  it.each([
    ['fullName', { fullName: '' }],
    ['fullName', { fullName: 'x'.repeat(121) }],
    ['fullName', { fullName: 7 }],
    ['phone', { phone: 'x'.repeat(3) }],
    ['phone', { phone: '1'.repeat(31) }],
    ['address', { address: 'x'.repeat(501) }],
  ])('refuses a bad %s with 400', async (field, body) => {
    const answer = await update(await createUser(database.db), body);
    expect([answer.status, answer.body.details]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  it('is for who is signed in', async () => {
    expect((await update(null, { fullName: 'Somebody' })).status).toBe(401);
  });
});
