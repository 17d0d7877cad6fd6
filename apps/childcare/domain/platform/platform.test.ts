import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import type { SuperAdminContext } from '#domain/context.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { getPlatformFigures } from './get-platform-figures.ts';
import { listCentresWithFigures } from './list-centres.ts';
import { listPlatformAttentionItems } from './list-platform-attention-items.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({ clock: () => new Date('2026-03-01T02:00:00+08:00') }));

type World = Awaited<ReturnType<typeof createCentreFixture>>;

function contextOf({ admin }: World): SuperAdminContext {
  return {
    ...service.services,
    publicUrl: 'http://localhost:3002',
    client: { address: '', userAgent: '' },
    requestId: '',
    defer: () => {},
    actor: { ...actorOf({ ...admin, organizationId: null }), role: 'SUPER_ADMIN' },
  };
}

function assign({ ours, manager, amy, course }: World, more: object = {}) {
  return database.db.assignment.create({
    data: {
      learnerId: amy.id,
      courseId: course.id,
      assignedById: manager.id,
      organizationId: ours.id,
      ...more,
    },
  });
}

it('the figures are of Singapore months; what went back is no income', async () => {
  const world = await createCentreFixture(database.db);
  const { id: assignmentId } = await assign(world);
  const paid = { assignmentId, organizationId: world.ours.id, status: 'PAID', amountSgd: 60 } as const;
  await database.db.payment.createMany({
    data: [
      // The 1st of March in Singapore, still February in Greenwich.
      { ...paid, paidAt: new Date('2026-02-28T16:30:00Z'), refundedSgd: 20 },
      { ...paid, paidAt: new Date('2026-02-28T15:30:00Z') },
      { ...paid, paidAt: new Date('2025-02-28T15:30:00Z') },
      { ...paid, status: 'REFUNDED', paidAt: new Date('2026-02-28T16:30:00Z') },
    ],
  });
  const { activePeople, centres, months } = await getPlatformFigures(contextOf(world));
  expect([activePeople, centres, months.length]).toEqual([5, 2, 12]);
  expect(months.slice(-3).map(({ netPaidSgd }) => netPaidSgd)).toEqual([0, 60, 40]);
});

it('what needs a look is named with its centre, money to give back first', async () => {
  const world = await createCentreFixture(database.db, { maxLearners: 1 });
  const ctx = contextOf(world);
  const { id: assignmentId } = await assign(world, { deadline: new Date('2026-02-01') });
  expect(await listPlatformAttentionItems(ctx)).toEqual([
    { kind: 'seats', id: world.ours.id, name: 'Little Stars', count: 1 },
    { kind: 'overdue', id: world.ours.id, name: 'Little Stars', count: 1 },
  ]);
  await database.db.payment.create({
    data: {
      assignmentId,
      organizationId: world.ours.id,
      status: 'PAID',
      amountSgd: 60,
      paidAt: new Date('2026-02-01'),
    },
  });
  await database.db.assignment.update({ where: { id: assignmentId }, data: { status: 'CANCELLED' } });
  await database.db.user.update({ where: { id: world.rival.id }, data: { deactivatedAt: new Date() } });
  await database.db.waitingMail.create({ data: { content: 'x', tries: 5, dueAt: new Date() } });
  expect((await listPlatformAttentionItems(ctx)).map(({ kind, name }) => [kind, name])).toEqual([
    ['refund', 'Little Stars'],
    ['mail', 'Mail'],
    ['no-manager', 'Busy Bees'],
  ]);
});

it('centres are compared by seats, people and what is late', async () => {
  const world = await createCentreFixture(database.db);
  await assign(world, { deadline: new Date('2026-02-01') });
  await createUser(database.db, { organizationId: world.ours.id, deactivatedAt: new Date() });
  const rows = await listCentresWithFigures(contextOf(world));
  expect(rows).toMatchObject([
    { name: 'Busy Bees', seatsTaken: 0, learners: 0, managers: 1, overdue: 0 },
    { name: 'Little Stars', seatsTaken: 1, learners: 2, managers: 1, overdue: 1, maxLearners: 25 },
  ]);
});
