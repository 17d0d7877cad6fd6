import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import { newId } from '@repo/db/new-id';
import { dollarsTextToCents } from '@repo/payments/cents';
import type { Checkout } from '@repo/payments/payments';
import type { CreateAssignmentBody, CreatedAssignment } from '@repo/schemas/childcare/assignment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { createCheckoutAtProvider } from '#domain/payments/create-checkout-at-provider.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertDeadlineAhead } from './assert-deadline-ahead.ts';
import { type AssignablePair, getAssignablePair } from './get-assignable-pair.ts';
import { assignmentSelect, toAssignment } from './get-assignment.ts';
import { notifyAndMailAssigned } from './notify-and-mail-assigned.ts';
import { recordPerLearnerAuditEntries } from './record-per-learner-audit-entries.ts';
import { upsertEnrollmentAndRecompute } from './upsert-enrollment.ts';

/** `amountSgd` is what the checkout charges: the course's price may change before it is stored. */
type Bill = { paymentId: string; checkout: Checkout; amountSgd: string };

function isBilled({ centre, course }: AssignablePair): boolean {
  return centre.billingEnabled && dollarsTextToCents(course.priceSgd) > 0;
}

/**
 * Call while the centre's row is locked. Throws duplicateAssignment and learnerLimit. Index:
 * assignment_organization_id_status_idx.
 */
async function checkSeat(tx: ChildcareDb, { learner, course, centre }: AssignablePair): Promise<void> {
  const twin = await tx.assignment.findFirst({
    where: { learnerId: learner.id, courseId: course.id, status: { not: 'CANCELLED' } },
    select: { id: true },
  });
  if (twin) throw errors.duplicateAssignment();
  const [seats] = await tx.$queryRaw<[{ taken: number; isSeated: boolean }]>`
    SELECT count(DISTINCT learner_id)::int AS taken, COALESCE(bool_or(learner_id = ${learner.id}), false) AS "isSeated"
    FROM assignment
    WHERE organization_id = ${centre.id} AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`;
  if (!seats.isSeated && seats.taken >= centre.maxLearners) throw errors.learnerLimit();
}

function store(ctx: SignedInContext, body: CreateAssignmentBody, bill: Bill | null) {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const pair = await getAssignablePair(tx, ctx, { ...body, lock: true });
    await checkSeat(tx, pair);
    // Billing or the course's price changed after the checkout was prepared.
    if (isBilled(pair) !== (bill !== null)) throw errors.paymentsUnavailable();
    const { learner, course, centre } = pair;
    const deadline = body.deadline ?? null;
    const assignment = await tx.assignment.create({
      data: {
        learnerId: learner.id,
        courseId: course.id,
        organizationId: centre.id,
        assignedById: ctx.actor.id,
        deadline,
        deadlineSince: now,
        notes: body.notes ?? '',
        paymentStatus: bill ? 'PENDING' : null,
        createdAt: now,
      },
      select: { id: true },
    });
    if (bill) {
      await tx.payment.create({
        data: {
          id: bill.paymentId,
          assignmentId: assignment.id,
          organizationId: centre.id,
          amountSgd: bill.amountSgd,
          checkoutSessionId: bill.checkout.id,
          checkoutUrl: bill.checkout.url,
          createdAt: now,
        },
      });
    } else {
      await upsertEnrollmentAndRecompute(tx, { learnerId: learner.id, courseId: course.id, deadline }, now);
    }
    const row = await tx.assignment.findUniqueOrThrow({
      where: { id: assignment.id },
      select: assignmentSelect,
    });
    await publishAssignmentWebhooks(tx, ctx, 'assignment.created', [row.id]);
    await recordPerLearnerAuditEntries(tx, ctx, {
      action: 'assignment.create',
      ids: [row.id],
      values: { deadline: deadline?.toISOString() ?? null },
    });
    // The learner of an unpaid assignment is notified once it can be started.
    if (row.paymentStatus === null && row.status !== 'COMPLETED') await notifyAndMailAssigned(tx, ctx, [row]);
    return toAssignment(row, now);
  });
}

/** Opens the checkout before anything is stored, so that a failure stores nothing. Null when nothing is due. */
async function prepareBill(ctx: SignedInContext, body: CreateAssignmentBody): Promise<Bill | null> {
  const pair = await inTransaction(ctx.db, async (tx) => {
    const found = await getAssignablePair(tx, ctx, { ...body, lock: false });
    await checkSeat(tx, found);
    return found;
  });
  if (!isBilled(pair)) return null;
  const paymentId = newId();
  const checkout = await createCheckoutAtProvider(ctx, { paymentId, ...pair });
  return { paymentId, checkout, amountSgd: pair.course.priceSgd };
}

/**
 * Without billing the learner is enrolled at once, otherwise when the payment is confirmed. Throws invalid for a past
 * deadline, what `getAssignablePair` and `checkSeat` throw, and paymentsUnavailable; then nothing is stored.
 */
export async function createAssignmentAndNotify(
  ctx: SignedInContext,
  body: CreateAssignmentBody,
): Promise<CreatedAssignment> {
  assertDeadlineAhead(body.deadline, ctx.clock());
  const bill = await prepareBill(ctx, body);
  try {
    const assignment = await store(ctx, body, bill);
    return bill?.checkout.url ? { assignment, checkoutUrl: bill.checkout.url } : { assignment };
  } catch (error) {
    // Nobody has the checkout's address, so it may also expire by itself.
    if (bill) ctx.defer(() => ctx.payments.expireCheckout(bill.checkout.id));
    throw isUniqueViolation(error, 'assignment_live_pair') ? errors.duplicateAssignment() : error;
  }
}
