import { Prisma } from '@repo/db/childcare';
import type { UnpaidQuery } from '@repo/schemas/childcare/payment';
import { formatCsv, formatCsvRows } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { readUnpaidAssignments, type Unpaid, unpaidWhere } from './list-unpaid.ts';

const atOnce = 1_000;

const header = ['Learner', 'Course', 'Price', 'Due', 'Payment', 'Assigned'];

/** All that is to be paid for in the caller's centre as a spreadsheet, what was assigned first before, a part at a time. */
export async function* exportUnpaid(
  ctx: ManagerContext,
  query: Pick<UnpaidQuery, 'search'>,
): AsyncGenerator<string> {
  const matching = unpaidWhere(ctx, query);
  await recordAudit(ctx.db, ctx, {
    action: 'payment.export',
    targetType: 'payments',
    targetId: 'all',
    after: { list: 'to pay' },
  });
  for (let last: Unpaid | undefined; ; ) {
    const where: Prisma.Sql = last
      ? Prisma.sql`${matching} AND (a.created_at, a.id) > (${last.createdAt}, ${last.id})`
      : matching;
    const unpaid: Unpaid[] = await readUnpaidAssignments(ctx.db, { where, limit: atOnce });
    const rows = unpaid.map(({ learner, course, amountSgd, deadline, paymentStatus, createdAt }) => [
      learner.name,
      course.title,
      amountSgd,
      deadline?.toISOString(),
      paymentStatus,
      createdAt.toISOString(),
    ]);
    yield last ? formatCsvRows(rows) : formatCsv(header, rows);
    last = unpaid.at(-1);
    if (unpaid.length < atOnce) return;
  }
}
