import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { changeOrEndAssignmentAndNotify } from '#domain/assignments/change-or-end-assignment.ts';
import { removeLearnerAndNotify } from '#domain/centre/remove-learner.ts';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { updateCourse } from '#domain/courses/update-course.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';
import { contextWithRoleOrThrow } from '#testing/with-role.ts';
import { expireAndRefundAtProvider } from './expire-and-refund-at-provider.ts';
import { expirePendingPaymentsOfAssignments } from './expire-pending-payments.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { billed, control, requests } = service;

const closings = async () => (await requests()).filter(({ path }) => path.endsWith('/expire')).length;

type World = Awaited<ReturnType<typeof billed>>;

/** A context whose deferred work begins at once; `seen` is what everybody else sees of a payment while its page is closed. */
function eagerContext(actor: World['manager']) {
  const { services } = service;
  const running: Promise<unknown>[] = [];
  const seen: string[] = [];
  const signedIn: SignedInContext = {
    ...services,
    publicUrl: 'http://localhost:3002',
    client: { address: '', userAgent: '' },
    requestId: '',
    actor: actorOf(actor),
    defer: (work) => {
      running.push(work());
    },
    payments: {
      ...services.payments,
      async expireCheckout(id) {
        const payment = await database.db.payment.findFirstOrThrow({ where: { checkoutSessionId: id } });
        seen.push(payment.status);
      },
    },
  };
  const ctx = contextWithRoleOrThrow(signedIn, 'CORPORATE_ADMIN', 'SUPER_ADMIN');
  return { ctx, seen, settle: () => Promise.all(running) };
}

const deeds: [string, (world: World) => [World['manager'], (ctx: ManagerContext) => Promise<unknown>]][] = [
  [
    'cancelled',
    ({ manager, id }) => [manager, (ctx) => changeOrEndAssignmentAndNotify(ctx, id, { status: 'CANCELLED' })],
  ],
  ['archived', ({ admin, course }) => [admin, (ctx) => updateCourse(ctx, course.id, { status: 'ARCHIVED' })]],
  [
    'left',
    ({ manager, ours, amy }) => [
      manager,
      (ctx) => removeLearnerAndNotify(ctx, { id: ours.id, learnerId: amy.id }),
    ],
  ],
];

describe('the page of an assignment that is', () => {
  it.each(deeds)('%s is closed at the provider once that is committed, not before', async (_, deed) => {
    const world = await billed();
    const [actor, run] = deed(world);
    const { ctx, seen, settle } = eagerContext(actor);
    await run(ctx);
    await settle();
    expect(seen).toEqual(['EXPIRED']);
  });

  it('cancelled in a transaction that fails stays open', async () => {
    const { id, payment } = await billed();
    const failing = inTransaction(database.db, async (tx: ChildcareDb) => {
      await expirePendingPaymentsOfAssignments(tx, [id]);
      throw new Error('Something else went wrong');
    });
    await expect(failing).rejects.toThrow('Something else');
    await expireAndRefundAtProvider(service.services);
    expect(await closings()).toBe(0);
    expect(await payment()).toMatchObject({ status: 'PENDING', closingDue: false });
  });

  it('cancelled while the provider is away is closed later, once', async () => {
    const { act, payment } = await billed();
    await control('stripe', { mode: 'down' });
    expect((await act('PUT', '', { status: 'CANCELLED' })).status).toBe(200);
    expect(await payment()).toMatchObject({ status: 'EXPIRED', closingDue: true });
    await expect(expireAndRefundAtProvider(service.services)).rejects.toThrow('did not do all of it');
    await control('stripe', { mode: 'ok' });
    const before = await closings();
    await expireAndRefundAtProvider(service.services);
    await expireAndRefundAtProvider(service.services);
    expect(await closings()).toBe(before + 1);
    expect(await payment()).toMatchObject({ status: 'EXPIRED', closingDue: false });
  });
});
