import { type PaymentsQuery, paymentsQuery, unpaidAssignmentsQuery } from '@repo/schemas/childcare/payment';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createCourse } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import type { ManagerContext } from '#domain/context.ts';
import { exportPaymentsAsCsv, exportUnpaidAssignmentsAsCsv } from '#domain/payments/export-payments.ts';
import { listManagedPayments } from '#domain/payments/list-payments.ts';
import { listUnpaidAssignments } from '#domain/payments/list-unpaid-assignments.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { contextWithRoleOrThrow } from '#testing/with-role.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, send } = service;

type World = Awaited<ReturnType<typeof createCentreFixture>>;

/** So many payments, a minute apart, three at each moment; the first ones the oldest. */
async function withPayments(count: number) {
  const world = await createCentreFixture(database.db, { billingEnabled: true });
  const { ours, amy, manager, course } = world;
  const { id: assignmentId } = await database.db.assignment.create({
    data: {
      learnerId: amy.id,
      courseId: course.id,
      assignedById: manager.id,
      organizationId: ours.id,
      paymentStatus: 'EXPIRED',
    },
  });
  await database.db.payment.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      assignmentId,
      organizationId: ours.id,
      status: 'EXPIRED' as const,
      amountSgd: index + 1,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000),
    })),
  });
  return { ...world, assignmentId };
}

async function csv(path: string, as: World['manager'] | null) {
  const answer = await send(path, { as });
  const text = await answer.text();
  return { answer, text, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

const contextOf = (actor: World['manager']): ManagerContext =>
  contextWithRoleOrThrow(
    {
      ...service.services,
      publicUrl: 'http://localhost:3002',
      client: { address: '', userAgent: '' },
      requestId: '',
      defer: () => {},
      actor: actorOf(actor),
    },
    'CORPORATE_ADMIN',
    'SUPER_ADMIN',
  );

describe('GET /api/payments/export', () => {
  it('has every payment once, however many there are, the newest first', async () => {
    const { manager } = await withPayments(2_345);
    const { answer, lines } = await csv('/api/payments/export', manager);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"');
    const amounts = lines.slice(1).map((line) => Number(line.split(',')[5]));
    expect(lines[0]).toMatch(/^Course,Learner,Centre,Status,/);
    expect(new Set(amounts).size).toBe(2_345);
    expect(amounts).toHaveLength(2_345);
    expect(amounts.at(-1)).toBeLessThanOrEqual(3);
  });

  it('has those that match, with formulas disarmed, and another centre’s never', async () => {
    const { manager, rival, admin, course, ours } = await withPayments(3);
    await database.db.course.update({ where: { id: course.id }, data: { title: '=1+1' } });
    expect((await csv('/api/payments/export?search=1%2B1', manager)).lines).toHaveLength(4);
    expect((await csv('/api/payments/export?search=1%2B1', manager)).text).toContain("'=1+1");
    expect((await csv('/api/payments/export?status=PAID', manager)).lines).toHaveLength(1);
    expect((await csv(`/api/payments/export?organizationId=${ours.id}`, rival)).lines).toHaveLength(1);
    expect((await csv('/api/payments/export?search=%25', admin)).lines).toHaveLength(1);
    expect((await csv('/api/payments/export', admin)).lines).toHaveLength(4);
  });

  it('is read before it begins: a database that is away is an answer, not half a file', async () => {
    const { manager } = await withPayments(2);
    await database.db.assignment.updateMany({ data: { paymentStatus: 'PENDING' } });
    const ctx = contextOf(manager);
    for (const parts of [
      exportPaymentsAsCsv(ctx, paymentsQuery.parse({})),
      exportUnpaidAssignmentsAsCsv(ctx, {}),
    ]) {
      const { value } = await parts.next();
      await parts.return(undefined);
      expect(value).toContain('Amy Tan');
    }
  });

  it('is for managers, and refuses what it does not know', async () => {
    const { amy, manager } = await withPayments(1);
    expect((await send('/api/payments/export', { as: amy })).status).toBe(403);
    expect((await send('/api/payments/export')).status).toBe(401);
    expect((await send('/api/payments/export?status=LOST', { as: manager })).status).toBe(400);
  });
});

describe('GET /api/payments in parts', () => {
  it('sorts by a column both ways, searches, and takes several statuses', async () => {
    const { manager } = await withPayments(4);
    const amounts = async (query: string) =>
      (await call(`/api/payments?${query}`, { as: manager })).body.payments.map(
        ({ amountSgd }: { amountSgd: number }) => amountSgd,
      );
    expect(await amounts('sort=amount')).toEqual([1, 2, 3, 4]);
    expect(await amounts('sort=-amount&limit=2')).toEqual([4, 3]);
    expect(await amounts('sort=-amount&limit=2&page=2')).toEqual([2, 1]);
    expect(await amounts('sort=amount&status=PAID&status=EXPIRED')).toEqual([1, 2, 3, 4]);
    expect(await amounts('search=AMY&limit=1&sort=amount')).toEqual([1]);
    expect(await amounts('search=nobody')).toEqual([]);
    expect((await call('/api/payments?sort=secret', { as: manager })).status).toBe(400);
  });

  it('has what is to be given back first for the platform, on whatever page it would stand', async () => {
    const { admin, assignmentId } = await withPayments(9);
    await database.db.assignment.update({ where: { id: assignmentId }, data: { status: 'CANCELLED' } });
    await database.db.payment.updateMany({ where: { amountSgd: 1 }, data: { status: 'PAID' } });
    const query: PaymentsQuery = paymentsQuery.parse({ limit: '2' });
    const shown = async (options: object) =>
      (await listManagedPayments(contextOf(admin), query, options)).payments.map(
        ({ amountSgd }) => amountSgd,
      );
    expect((await shown({ owedFirst: true }))[0]).toBe(1);
    expect(await shown({})).not.toContain(1);
  });
});

describe('what is to be paid for', () => {
  /** Amy's assignments of as many courses, all of the same moment. */
  async function withUnpaid(count: number) {
    const world = await createCentreFixture(database.db, { billingEnabled: true });
    const { ours, amy, manager } = world;
    for (let index = 0; index < count; index += 1) {
      const course = await createCourse(database.db, { title: `Course ${index}`, priceSgd: 10 + index });
      await database.db.assignment.create({
        data: {
          learnerId: amy.id,
          courseId: course.id,
          assignedById: manager.id,
          organizationId: ours.id,
          paymentStatus: 'PENDING',
          createdAt: new Date(Date.UTC(2026, 0, 1)),
        },
      });
    }
    return world;
  }

  it('is shown a page at a time, sorted and searched', async () => {
    const { manager, rival } = await withUnpaid(5);
    const shown = async (actor: World['manager'], query: object, page = 1) => {
      const { unpaid, total } = await listUnpaidAssignments(contextOf(actor), {
        ...unpaidAssignmentsQuery.parse(query),
        page,
        limit: 2,
      });
      return { titles: unpaid.map(({ course }) => course.title), total };
    };
    expect(await shown(manager, { sort: '-price' })).toEqual({ titles: ['Course 4', 'Course 3'], total: 5 });
    expect(await shown(manager, { sort: '-price' }, 3)).toEqual({ titles: ['Course 0'], total: 5 });
    expect(await shown(manager, { search: 'course 2' })).toEqual({ titles: ['Course 2'], total: 1 });
    expect(await shown(rival, {})).toEqual({ titles: [], total: 0 });
  });

  it('is had as a spreadsheet by the centre’s managers', async () => {
    const { manager, rival, amy } = await withUnpaid(3);
    const { answer, lines } = await csv('/api/payments/unpaid/export', manager);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="to-pay.csv"');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^Amy Tan,Course \d,1\d\.00,,PENDING,2026-01-01T/);
    expect((await csv('/api/payments/unpaid/export?search=course%201', manager)).lines).toHaveLength(2);
    expect((await csv('/api/payments/unpaid/export', rival)).lines).toHaveLength(1);
    expect((await send('/api/payments/unpaid/export', { as: amy })).status).toBe(403);
    expect((await send('/api/payments/unpaid/export')).status).toBe(401);
  });
});
