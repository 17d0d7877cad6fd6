import { Prisma } from '@repo/db/childcare';
import type { Payment, PaymentsFilters } from '@repo/schemas/childcare/payment';
import { type CsvCell, formatCsv, formatCsvRows } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { paymentsWhere } from './list-payments.ts';
import { readPayments } from './payment-rows.ts';

const atOnce = 1_000;

const header = [
  'Course',
  'Learner',
  'Centre',
  'Status',
  'To be refunded',
  'Amount',
  'Refunded',
  'Begun',
  'Paid on',
  'Refunded on',
  'Receipt',
];

function cells(payment: Payment): CsvCell[] {
  const { course, learner, organization, status, refundDue, amountSgd, refundedSgd } = payment;
  return [
    course.title,
    learner.name,
    organization.name,
    status,
    refundDue ? 'yes' : 'no',
    amountSgd.toFixed(2),
    refundedSgd.toFixed(2),
    payment.createdAt,
    payment.paidAt,
    payment.refundedAt,
    payment.receiptUrl,
  ];
}

/**
 * Every payment that matches as a spreadsheet, the newest first, a part at a time: however many there are, few are held. One
 * that is begun meanwhile is not in it. Index: payment_organization_id_created_at_idx.
 */
export async function* exportPayments(ctx: ManagerContext, query: PaymentsFilters): AsyncGenerator<string> {
  const matching = paymentsWhere(ctx, query);
  await recordAudit(ctx.db, ctx, {
    action: 'payment.export',
    targetType: 'payments',
    targetId: 'all',
    after: { list: 'payments' },
  });
  for (let last: Payment | undefined; ; ) {
    const where: Prisma.Sql = last
      ? Prisma.sql`${matching} AND (p.created_at, p.id) < (${new Date(last.createdAt)}, ${last.id})`
      : matching;
    const payments: Payment[] = await readPayments(ctx.db, { where, limit: atOnce });
    const rows = payments.map(cells);
    yield last ? formatCsvRows(rows) : formatCsv(header, rows);
    last = payments.at(-1);
    if (payments.length < atOnce) return;
  }
}
