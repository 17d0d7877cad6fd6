import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

/** Two centres with a manager each, and the platform's administrator. */
async function world() {
  const [ours, theirs] = [
    await createOrganization(database.db, { name: 'Little Stars' }),
    await createOrganization(database.db, { name: 'Busy Bees' }),
  ];
  const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const rival = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: theirs.id });
  const learner = await createUser(database.db, {
    organizationId: ours.id,
    name: 'Aisyah',
    jobTitle: 'Teacher',
  });
  const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
  return { ours, theirs, manager, rival, learner, admin };
}

describe('GET and POST /api/organizations', () => {
  it('show SUPER_ADMIN every centre with its counts, and make one', async () => {
    const { admin, ours } = await world();
    const made = await call('/api/organizations', {
      as: admin,
      body: { name: ' Apple  Tree ', slug: 'mine' },
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Apple Tree',
      slug: expect.stringMatching(/^apple-tree-/),
      contactName: '',
      contactEmail: '',
      phone: '',
      address: '',
      licenseNumber: '',
      maxLearners: 25,
      billingEnabled: false,
      updatedAt: expect.any(String),
    });
    const { body } = await call('/api/organizations', { as: admin });
    expect(body.organizations.map(({ name }: { name: string }) => name)).toEqual([
      'Apple Tree',
      'Busy Bees',
      'Little Stars',
    ]);
    expect(body.organizations[2]).toMatchObject({ id: ours.id, _count: { users: 2, assignments: 0 } });
  });

  it('are for SUPER_ADMIN alone', async () => {
    const { manager, learner } = await world();
    for (const as of [manager, learner]) {
      expect((await call('/api/organizations', { as })).body).toEqual({ error: 'Forbidden' });
      expect((await call('/api/organizations', { as, body: { name: 'Mine' } })).status).toBe(403);
    }
    expect((await call('/api/organizations')).body).toEqual({ error: 'Unauthorized' });
  });
});

describe('one organisation', () => {
  it('is shown to SUPER_ADMIN and to its own manager; another centre’s is 403, an unknown one 404', async () => {
    const { ours, theirs, manager, learner, admin } = await world();
    const get = (id: string, as: typeof manager | null) => call(`/api/organizations/${id}`, { as });
    expect((await get(ours.id, manager)).body).toMatchObject({ id: ours.id, name: 'Little Stars' });
    expect((await get(theirs.id, admin)).body).toMatchObject({ name: 'Busy Bees' });
    expect([(await get(theirs.id, manager)).status, (await get(theirs.id, manager)).body]).toEqual([
      403,
      { error: 'Forbidden' },
    ]);
    expect((await get(ours.id, learner)).body).toEqual({ error: 'Forbidden' });
    expect((await get(ours.id, null)).body).toEqual({ error: 'Unauthorized' });
    for (const as of [manager, admin]) expect((await get('unknown', as)).status).toBe(404);
  });

  it('is changed by SUPER_ADMIN alone, in any subset', async () => {
    const { ours, manager, admin } = await world();
    const put = (as: typeof manager | null, body: unknown, id = ours.id) =>
      call(`/api/organizations/${id}`, { method: 'PUT', as, body });
    expect(
      (await put(admin, { maxLearners: 3, billingEnabled: true, id: 'x', slug: 'y' })).body,
    ).toMatchObject({
      id: ours.id,
      slug: ours.slug,
      name: 'Little Stars',
      maxLearners: 3,
      billingEnabled: true,
    });
    expect((await put(admin, { contactEmail: ' Office@Example.com ' })).body.contactEmail).toBe(
      'office@example.com',
    );
    expect((await put(manager, { maxLearners: 999 })).body).toEqual({ error: 'Forbidden' });
    expect((await put(null, {})).status).toBe(401);
    expect((await put(admin, {}, 'unknown')).status).toBe(404);
  });

  it.each([
    ['name', ''],
    ['name', 'Little Stars, see evil.example'],
    ['name', 'Little\nStars'],
    ['contactName', 'win@evil.example'],
    ['maxLearners', -1],
    ['maxLearners', 1.5],
    ['contactEmail', 'nobody'],
    ['billingEnabled', 'yes'],
    ['phone', 'x'.repeat(41)],
  ])('is not given %s %j', async (field, value) => {
    const { ours, admin } = await world();
    expect(
      await call(`/api/organizations/${ours.id}`, { method: 'PUT', as: admin, body: { [field]: value } }),
    ).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', details: [{ field }] } });
  });
});

describe('GET /api/organizations/[id]/learners', () => {
  it('lists everybody with the role LEARNER there, with what they are assigned', async () => {
    const { ours, manager, learner, admin } = await world();
    const course = await createCourse(database.db);
    const cancelled = await createCourse(database.db);
    const deadline = new Date('2026-12-31T15:59:59Z');
    const base = { learnerId: learner.id, organizationId: ours.id, assignedById: manager.id };
    await database.db.assignment.createMany({
      data: [
        { ...base, courseId: course.id, deadline, status: 'IN_PROGRESS' },
        { ...base, courseId: cancelled.id, status: 'CANCELLED' },
      ],
    });
    await createEnrollment(database.db, { userId: learner.id, courseId: course.id, progress: 40 });
    await createUser(database.db, { organizationId: ours.id, name: 'Ben' });
    for (const as of [manager, admin]) {
      const { status, body } = await call(`/api/organizations/${ours.id}/learners`, { as });
      expect(status).toBe(200);
      expect(body.learners).toEqual([
        {
          id: learner.id,
          name: 'Aisyah',
          email: learner.email,
          jobTitle: 'Teacher',
          staffId: '',
          assignments: [
            { courseId: course.id, status: 'IN_PROGRESS', progress: 40, deadline: deadline.toISOString() },
          ],
        },
        expect.objectContaining({ name: 'Ben', assignments: [] }),
      ]);
    }
  });

  it('shows no other centre’s, and nothing to a learner', async () => {
    const { ours, rival, learner, admin } = await world();
    const get = (as: typeof rival | null, id = ours.id) => call(`/api/organizations/${id}/learners`, { as });
    for (const as of [rival, learner]) expect((await get(as)).body).toEqual({ error: 'Forbidden' });
    expect((await get(null)).body).toEqual({ error: 'Unauthorized' });
    expect((await get(admin, 'unknown')).status).toBe(404);
  });
});
