import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/admin/settings';

const admin = () => createUser(database.db, { roles: ['admin'] });
const put = (as: { id: string }, body: unknown) => service.call(path, { method: 'PUT', as, body });

it.each(['GET', 'PUT'])('%s is for admins alone', async (method) => {
  const body = method === 'PUT' ? { threshold: 1 } : undefined;
  expect((await service.call(path, { method, body })).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect((await service.call(path, { method, body, as })).status).toBe(403);
  }
});

it('has the defaults of the contract', async () => {
  const { status, body } = await service.call(path, { as: await admin() });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    intakeSize: 50,
    intake_size: 50,
    threshold: 20,
    identityCheck: 'warn',
    agencyAccess: 'staff',
    trainersSeeAllClasses: false,
    venue: { wheelchairAccess: false },
    fallback: {
      phone: '',
      employerUen: '',
      employerName: '',
      employerEmail: '',
      employerPhone: '',
    },
  });
});

describe('a change', () => {
  it('changes the given fields only, and audits only the changed ones', async () => {
    const person = await admin();
    const { body } = await put(person, {
      uen: ' 201200696w ',
      intake_size: 30,
      threshold: 0,
      courseAdminEmail: 'Desk@Example.com',
      identityCheck: 'reject',
      venue: { floor: '8', unit: '12', postalCode: '409051' },
      id: 7,
      colour: 'red',
    });
    expect(body.data).toMatchObject({
      uen: '201200696W',
      intakeSize: 30,
      intake_size: 30,
      threshold: 0,
      courseAdminEmail: 'desk@example.com',
      identityCheck: 'reject',
      venue: { floor: '8', unit: '12', postalCode: '409051', room: '' },
    });
    expect((await put(person, { threshold: 0, venue: { room: 'Maple' } })).body.data).toMatchObject({
      intakeSize: 30,
      venue: { floor: '8', room: 'Maple' },
    });
    const entries = await database.db.auditEntry.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });
    expect(entries).toMatchObject([
      { action: 'settings.update', before: { threshold: 20 }, after: { threshold: 0, 'venue.floor': '8' } },
      { before: { 'venue.room': '' }, after: { 'venue.room': 'Maple' } },
    ]);
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(['venue.room']);
  });

  it('stores the enrolment fallback normalised, also partially, and audits it', async () => {
    const person = await admin();
    const first = await put(person, {
      fallback: { phone: '(65) 6123-4567', employerUen: ' 201200696w ' },
    });
    expect(first.body.data.fallback).toMatchObject({
      phone: '+65 6123 4567',
      employerUen: '201200696W',
      employerName: '',
    });
    const second = await put(person, {
      fallback: { employerEmail: 'HR@Example.com', employerPhone: '91234567', phone: '' },
    });
    expect(second.body.data.fallback).toMatchObject({
      phone: '',
      employerEmail: 'hr@example.com',
      employerPhone: '+65 9123 4567',
    });
    const entries = await database.db.auditEntry.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });
    expect(entries[1]).toMatchObject({
      before: { 'fallback.phone': '+65 6123 4567' },
      after: { 'fallback.phone': '', 'fallback.employerPhone': '+65 9123 4567' },
    });
  });

  it('stores and audits access settings', async () => {
    const { body } = await put(await admin(), { agencyAccess: 'admins', trainersSeeAllClasses: true });
    expect(body.data).toMatchObject({ agencyAccess: 'admins', trainersSeeAllClasses: true });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        action: 'settings.update',
        before: { agencyAccess: 'staff', trainersSeeAllClasses: false },
        after: { agencyAccess: 'admins', trainersSeeAllClasses: true },
      },
    ]);
  });

  it('does not audit an update without changes', async () => {
    expect((await put(await admin(), { threshold: 20 })).status).toBe(200);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it.each([
    ['uen', { uen: '12' }],
    ['intakeSize', { intakeSize: -1 }],
    ['intake_size', { intake_size: 1.5 }],
    ['threshold', { threshold: '20' }],
    ['threshold', { threshold: null }],
    ['courseAdminEmail', { courseAdminEmail: 'nobody' }],
    ['identityCheck', { identityCheck: 'ignore' }],
    ['agencyAccess', { agencyAccess: 'everybody' }],
    ['trainersSeeAllClasses', { trainersSeeAllClasses: 'yes' }],
    ['venue.postalCode', { venue: { postalCode: '12345' } }],
    ['venue.floor', { venue: { floor: '12345' } }],
    ['venue.wheelchairAccess', { venue: { wheelchairAccess: 'yes' } }],
    ['fallback.phone', { fallback: { phone: '12345678' } }],
    ['fallback.phone', { fallback: { phone: '+60 9123 4567' } }],
    ['fallback.employerUen', { fallback: { employerUen: '201200696' } }],
    ['fallback.employerEmail', { fallback: { employerEmail: 'office' } }],
    ['fallback.employerPhone', { fallback: { employerPhone: '9123 456' } }],
    ['fallback.employerName', { fallback: { employerName: 'x'.repeat(101) } }],
    ['fallback', { fallback: null }],
  ])('refuses a bad %s', async (field, body) => {
    const answer = await put(await admin(), body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, details: [{ field }] } });
  });

  it('may empty what is optional', async () => {
    const person = await admin();
    await put(person, { uen: '201200696W', courseAdminEmail: 'desk@example.com' });
    const { body } = await put(person, { uen: '', courseAdminEmail: '' });
    expect(body.data).toMatchObject({ uen: '', courseAdminEmail: '' });
  });
});
