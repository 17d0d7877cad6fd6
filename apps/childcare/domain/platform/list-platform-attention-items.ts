import type { SuperAdminContext } from '#domain/context.ts';
import { isRefundDueSql, paymentTablesSql } from '#domain/payments/payment-rows.ts';
import { takenAndOverdueSeatsCteSql } from './list-centres.ts';

export type PlatformAttentionItem = {
  kind:
    | 'payment-alert'
    | 'dispute'
    | 'refund'
    | 'payment-failed'
    | 'seats'
    | 'overdue'
    | 'no-manager'
    | 'mail';
  /** The centre's id; "" when the issue is about all centres. */
  id: string;
  name: string;
  count: number;
};

/** Listed issues of each kind. */
const most = 5;

/** What needs an administrator's attention; money first. */
export async function listPlatformAttentionItems({
  db,
  clock,
}: SuperAdminContext): Promise<PlatformAttentionItem[]> {
  const now = clock();
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
  const money = await db.$queryRaw<PlatformAttentionItem[]>`
    SELECT 'refund' AS kind, o.id, o.name, count(*)::int AS count FROM ${paymentTablesSql}
    WHERE ${isRefundDueSql} GROUP BY o.id ORDER BY count DESC, o.name LIMIT ${most}`;
  const failed = await db.$queryRaw<PlatformAttentionItem[]>`
    SELECT 'payment-failed' AS kind, o.id, o.name, count(*)::int AS count
    FROM payment p JOIN assignment a ON a.id = p.assignment_id JOIN organization o ON o.id = p.organization_id
    WHERE p.status = 'FAILED' AND a.payment_status = 'FAILED' AND p.updated_at > ${weekAgo}
      AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
    GROUP BY o.id ORDER BY count DESC, o.name LIMIT ${most}`;
  const centres = await db.$queryRaw<PlatformAttentionItem[]>`
    WITH ${takenAndOverdueSeatsCteSql(now)}, managers AS (
      SELECT organization_id AS id, count(*) AS count FROM "user"
      WHERE role = 'CORPORATE_ADMIN' AND deactivated_at IS NULL GROUP BY organization_id
    ), found AS (
      SELECT 'no-manager' AS kind, 1 AS rank, o.id, o.name, 0 AS count
      FROM organization o LEFT JOIN managers m ON m.id = o.id WHERE m.id IS NULL
      UNION ALL
      SELECT 'seats', 2, o.id, o.name, o.max_learners
      FROM organization o JOIN seats s ON s.id = o.id WHERE s.taken >= o.max_learners
      UNION ALL
      SELECT 'overdue', 3, o.id, o.name, s.overdue FROM organization o JOIN seats s ON s.id = o.id WHERE s.overdue > 0
    ), counted AS (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY count DESC, name) AS place FROM found
    )
    SELECT kind, id, name, count FROM counted WHERE place <= ${most} ORDER BY rank, place`;
  const [mails] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM waiting_mail WHERE tries >= 3`;
  const mail: PlatformAttentionItem[] =
    mails && mails.count > 0 ? [{ kind: 'mail', id: '', name: 'Mail', count: mails.count }] : [];
  const unmatched = await db.paymentAlert.count({ where: { resolvedAt: null } });
  const alerts: PlatformAttentionItem[] =
    unmatched > 0 ? [{ kind: 'payment-alert', id: '', name: 'Payments', count: unmatched }] : [];
  const open = await db.paymentDispute.count({ where: { status: { in: ['OPEN', 'INQUIRY'] } } });
  const disputes: PlatformAttentionItem[] =
    open > 0 ? [{ kind: 'dispute', id: '', name: 'Payments', count: open }] : [];
  return [...alerts, ...disputes, ...money, ...failed, ...mail, ...centres];
}
