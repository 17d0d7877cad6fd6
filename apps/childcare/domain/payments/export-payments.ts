import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { PaymentsFilters, UnpaidAssignmentsQuery } from '@repo/schemas/childcare/payment';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { managedPaymentsWhereSql } from './list-payments.ts';
import { readUnpaidAssignments, unpaidAssignmentsWhereSql } from './list-unpaid-assignments.ts';
import { readPayments } from './payment-rows.ts';

type Export<Row> = {
  /** Its name in the audit log. */
  list: string;
  matching: Prisma.Sql;
  read: (db: ChildcareDb, wanted: { where: Prisma.Sql; limit: number }) => Promise<Row[]>;
  /** Whether a row comes after `last` in the order of `read`. */
  isAfter: (last: Row) => Prisma.Sql;
  columns: readonly CsvColumn<Row>[];
};

const rowsAtOnce = 1_000;

async function* readParts<Row>(db: ChildcareDb, { matching, read, isAfter }: Export<Row>) {
  let where = matching;
  for (;;) {
    const rows = await read(db, { where, limit: rowsAtOnce });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    where = Prisma.sql`${matching} AND ${isAfter(last)}`;
  }
}

/** CSV in parts, so that few rows are in memory. Rows that are added meanwhile are left out. */
async function* exportRows<Row>(ctx: ManagerContext, wanted: Export<Row>): AsyncGenerator<string> {
  await recordAudit(ctx.db, ctx, {
    action: 'payment.export',
    targetType: 'payments',
    targetId: 'all',
    after: { list: wanted.list },
  });
  yield* formatCsvParts(wanted.columns, readParts(ctx.db, wanted));
}

/** The payments that match, newest first. Index: payment_organization_id_created_at_idx. */
export function exportPaymentsAsCsv(ctx: ManagerContext, query: PaymentsFilters): AsyncGenerator<string> {
  return exportRows(ctx, {
    list: 'payments',
    matching: managedPaymentsWhereSql(ctx, query),
    read: readPayments,
    isAfter: ({ createdAt, id }) => Prisma.sql`(p.created_at, p.id) < (${new Date(createdAt)}, ${id})`,
    columns: [
      ['Course', ({ course }) => course.title],
      ['Learner', ({ learner }) => learner.name],
      ['Centre', ({ organization }) => organization.name],
      ['Status', ({ status }) => status],
      ['To be refunded', ({ refundDue }) => (refundDue ? 'yes' : 'no')],
      ['Amount', ({ amountSgd }) => amountSgd.toFixed(2)],
      ['Refunded', ({ refundedSgd }) => refundedSgd.toFixed(2)],
      ['Begun', ({ createdAt }) => createdAt],
      ['Paid on', ({ paidAt }) => paidAt],
      ['Refunded on', ({ refundedAt }) => refundedAt],
      ['Receipt', ({ receiptUrl }) => receiptUrl],
      ['Refund failed', ({ refundFailed }) => (refundFailed ? 'yes' : 'no')],
      ['Dispute', ({ dispute }) => dispute?.status],
    ],
  });
}

/** The unpaid assignments of the caller's centre, oldest first. Index: assignment_organization_id_status_idx. */
export function exportUnpaidAssignmentsAsCsv(
  ctx: ManagerContext,
  query: Pick<UnpaidAssignmentsQuery, 'search'>,
): AsyncGenerator<string> {
  return exportRows(ctx, {
    list: 'to pay',
    matching: unpaidAssignmentsWhereSql(ctx, query),
    read: readUnpaidAssignments,
    isAfter: ({ createdAt, id }) => Prisma.sql`(a.created_at, a.id) > (${createdAt}, ${id})`,
    columns: [
      ['Learner', ({ learner }) => learner.name],
      ['Course', ({ course }) => course.title],
      ['Price', ({ amountSgd }) => amountSgd],
      ['Due', ({ deadline }) => deadline?.toISOString()],
      ['Payment', ({ paymentStatus }) => paymentStatus],
      ['Assigned', ({ createdAt }) => createdAt.toISOString()],
    ],
  });
}
