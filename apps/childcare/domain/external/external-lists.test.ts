import { randomUUID } from 'node:crypto';
import {
  externalAssignmentPage,
  externalCertificatePage,
  externalPaymentPage,
  externalPersonPage,
} from '@repo/schemas/childcare/external';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { expectStableWalks } from '@repo/testing/stable-walks';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { listAssignmentsOfKeyCentre } from './list-assignments.ts';
import { listCertificatesOfKeyCentre } from './list-certificates.ts';
import { listPaymentsOfKeyCentre } from './list-payments.ts';
import { listPeopleOfKeyCentre } from './list-people.ts';

const database = useChildcareDatabase();

function contextOf(centre: { id: string }) {
  const key = { kind: 'key' as const, id: 'key', name: 'Robot', ownerId: centre.id, scopes: [] };
  return { db: database.db, key, clock: () => new Date('2026-11-27T00:00:00Z') };
}

const revoke = (revokedAt: Date) => ({ revokedAt, revocationReason: 'Issued by mistake' });

const first = { limit: 500, cursor: undefined, updatedSince: undefined };
const idsOf = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id).sort();

async function createRows() {
  const { db } = database;
  const fixture = await createCentreFixture(db);
  const { ours, manager, amy } = fixture;
  /** Ids at random: in front of the place that a walk has reached as well. */
  const addPerson = async (centre = ours) =>
    (await createUser(db, { id: randomUUID(), organizationId: centre.id })).id;
  const addAssignment = async (centre = ours, learnerId = amy.id) => {
    const course = await createCourse(db, { createdById: fixture.admin.id });
    return db.assignment.create({
      data: {
        ...{ id: randomUUID(), learnerId, courseId: course.id, organizationId: centre.id },
        assignedById: manager.id,
      },
    });
  };
  const addPayment = async (centre = ours) => {
    const { id: assignmentId } = await addAssignment(centre);
    const amounts = { amountSgd: '60.05', refundedSgd: '0.29' };
    return db.payment.create({
      data: { id: randomUUID(), assignmentId, organizationId: centre.id, ...amounts },
    });
  };
  const addCertificate = async (centre = ours, userId = amy.id) => {
    const { id: courseId } = await createCourse(db, { createdById: fixture.admin.id });
    const texts = { learnerName: 'Amy Tan', courseName: 'First aid', organizationName: centre.name };
    return db.certificate.create({
      data: {
        ...{ id: randomUUID(), certificateId: randomUUID(), userId, courseId, organizationId: centre.id },
        ...{ ...texts, cpdPoints: 2.5, issuedAt: new Date('2026-11-01T00:00:00Z') },
      },
    });
  };
  return { ...fixture, addPerson, addAssignment, addPayment, addCertificate };
}

it('people: everybody who stays is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const { ours, addPerson } = await createRows();
  await expectStableWalks({
    add: () => addPerson(),
    change: (id) => db.user.update({ where: { id }, data: { name: 'Another name' } }),
    remove: (id) => db.user.update({ where: { id }, data: { organizationId: null } }),
    read: (query) => listPeopleOfKeyCentre(contextOf(ours), { ...first, ...query }),
  });
});

it('assignments: every one that stays is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const { ours, addAssignment } = await createRows();
  await expectStableWalks({
    add: async () => (await addAssignment()).id,
    change: (id) => db.assignment.update({ where: { id }, data: { status: 'COMPLETED' } }),
    remove: (id) => db.assignment.delete({ where: { id } }),
    read: (query) => listAssignmentsOfKeyCentre(contextOf(ours), { ...first, ...query }),
  });
});

it('certificates: every one that stays is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const { ours, addCertificate } = await createRows();
  await expectStableWalks({
    add: async () => (await addCertificate()).id,
    change: (id) => db.certificate.update({ where: { id }, data: revoke(new Date()) }),
    remove: (id) => db.certificate.delete({ where: { id } }),
    read: (query) => listCertificatesOfKeyCentre(contextOf(ours), { ...first, ...query }),
  });
});

it('payments: every one that stays is found once, whatever is written meanwhile', async () => {
  const { db } = database;
  const { ours, addPayment } = await createRows();
  await expectStableWalks({
    add: async () => (await addPayment()).id,
    change: (id) => db.payment.update({ where: { id }, data: { status: 'PAID' } }),
    remove: (id) => db.payment.delete({ where: { id } }),
    read: (query) => listPaymentsOfKeyCentre(contextOf(ours), { ...first, ...query }),
  });
});

it('each list holds what is the centre’s own, as its pages show it', async () => {
  const { db } = database;
  const { ours, theirs, manager, amy, ben, rival, ...rows } = await createRows();
  await db.user.update({ where: { id: ben.id }, data: { deactivatedAt: new Date() } });
  const assignment = await rows.addAssignment();
  await rows.addAssignment(theirs, rival.id);
  const payment = await rows.addPayment();
  await rows.addPayment(theirs);
  const certificate = await rows.addCertificate();
  await rows.addCertificate(theirs);
  const ctx = contextOf(ours);

  const people = externalPersonPage.strict().parse(await listPeopleOfKeyCentre(ctx, first));
  expect(idsOf(people)).toEqual([manager.id, amy.id, ben.id].sort());
  expect(people.data.find(({ id }) => id === ben.id)?.status).toBe('deactivated');

  const assignments = externalAssignmentPage.strict().parse(await listAssignmentsOfKeyCentre(ctx, first));
  expect(idsOf(assignments)).toEqual([assignment.id, payment.assignmentId].sort());
  expect(assignments.data[0]).toMatchObject({
    learner: { name: 'Amy Tan' },
    progress: 0,
    status: 'ASSIGNED',
  });

  const payments = externalPaymentPage.strict().parse(await listPaymentsOfKeyCentre(ctx, first));
  expect(payments.data).toMatchObject([
    { id: payment.id, amountCents: 6_005, refundedCents: 29, currency: 'SGD', learnerId: amy.id },
  ]);
  const certificates = externalCertificatePage.strict().parse(await listCertificatesOfKeyCentre(ctx, first));
  expect(certificates.data).toMatchObject([{ id: certificate.id, learnerId: amy.id, cpdPoints: 2.5 }]);
});

it('what somebody learns after they left, and their certificates, are no longer the centre’s', async () => {
  const { db } = database;
  const { ours, theirs, amy, addAssignment, addCertificate } = await createRows();
  const { courseId } = await addAssignment();
  await addCertificate();
  await createEnrollment(db, { userId: amy.id, courseId, progress: 40 });
  const ctx = contextOf(ours);
  expect((await listAssignmentsOfKeyCentre(ctx, first)).data[0]?.progress).toBe(40);
  await db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  expect((await listAssignmentsOfKeyCentre(ctx, first)).data[0]?.progress).toBe(0);
  for (const centre of [ours, theirs]) {
    expect((await listCertificatesOfKeyCentre(contextOf(centre), first)).data).toEqual([]);
  }
});

it('updatedSince finds assignments by their progress too, and certificates by their revocation', async () => {
  const { db } = database;
  const { ours, theirs, amy, addAssignment, addCertificate } = await createRows();
  const ctx = contextOf(ours);
  const [old, moved] = [await addAssignment(), await addAssignment()];
  const at = new Date('2026-11-02T00:00:00Z');
  const before = new Date('2026-11-01T00:00:00Z');
  await db.user.update({ where: { id: amy.id }, data: { updatedAt: before } });
  for (const { id } of [old, moved]) {
    await db.assignment.update({ where: { id }, data: { updatedAt: new Date('2026-11-01T00:00:00Z') } });
  }
  await createEnrollment(db, { userId: amy.id, courseId: moved.courseId, progress: 10, updatedAt: at });
  const since = { ...first, updatedSince: '2026-11-02T00:00:00Z' };
  const found = await listAssignmentsOfKeyCentre(ctx, since);
  expect(found.data).toMatchObject([{ id: moved.id, updatedAt: at.toISOString() }]);

  const revoked = await addCertificate();
  await addCertificate();
  await db.certificate.update({ where: { id: revoked.id }, data: revoke(at) });
  const certificates = await listCertificatesOfKeyCentre(ctx, since);
  expect(certificates.data).toMatchObject([{ id: revoked.id, updatedAt: at.toISOString() }]);

  // Somebody who left and came back shows again what was learnt; what changed elsewhere meanwhile is not the centre's.
  const later = { ...first, updatedSince: '2026-11-10T00:00:00Z' };
  await db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id, updatedAt: new Date() } });
  await db.enrollment.updateMany({ data: { updatedAt: new Date() } });
  expect((await listAssignmentsOfKeyCentre(ctx, later)).data).toEqual([]);
  const away = (await listAssignmentsOfKeyCentre(ctx, first)).data.find(({ id }) => id === moved.id);
  expect(away).toMatchObject({ learner: { name: 'Amy Tan', email: null }, updatedAt: before.toISOString() });
  await db.user.update({ where: { id: amy.id }, data: { organizationId: ours.id, updatedAt: new Date() } });
  expect(idsOf(await listAssignmentsOfKeyCentre(ctx, later))).toEqual([old.id, moved.id].sort());
  expect((await listCertificatesOfKeyCentre(ctx, later)).data).toHaveLength(2);
});

it('updatedSince finds people and payments that changed', async () => {
  const { db } = database;
  const { ours, amy, addPayment } = await createRows();
  const [old, paid] = [await addPayment(), await addPayment()];
  const [before, at] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
  await db.payment.updateMany({ data: { updatedAt: before } });
  await db.payment.update({ where: { id: paid.id }, data: { status: 'PAID', updatedAt: at } });
  await db.user.updateMany({ data: { updatedAt: before } });
  await db.user.update({ where: { id: amy.id }, data: { updatedAt: at } });
  const since = { ...first, updatedSince: at.toISOString() };
  expect(idsOf(await listPaymentsOfKeyCentre(contextOf(ours), since))).toEqual([paid.id]);
  expect(idsOf(await listPeopleOfKeyCentre(contextOf(ours), since))).toEqual([amy.id]);
  expect(old.id).not.toBe(paid.id);
});

it('a walk of what changed passes what did not in short pages, and finds every change once', async () => {
  const { db } = database;
  const { ours, amy, addAssignment } = await createRows();
  for (let count = 0; count < 11; count += 1) await addAssignment();
  const ids = idsOf(await listAssignmentsOfKeyCentre(contextOf(ours), first));
  const changed = [ids[0], ids[6], ids[7], ids[10]].filter((id) => id !== undefined);
  await db.user.update({ where: { id: amy.id }, data: { updatedAt: new Date('2026-11-01T00:00:00Z') } });
  await db.assignment.updateMany({ data: { updatedAt: new Date('2026-11-01T00:00:00Z') } });
  await db.assignment.updateMany({
    where: { id: { in: changed } },
    data: { updatedAt: new Date('2026-11-05T00:00:00Z') },
  });
  const found: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, cursor, updatedSince: '2026-11-05T00:00:00Z' };
    const { data, nextCursor } = await listAssignmentsOfKeyCentre(contextOf(ours), query, { most: 3 });
    found.push(...data.map(({ id }) => id));
    sizes.push(data.length);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect([found, sizes]).toEqual([changed, [1, 0, 2, 1]]);
});
