import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { paymentsFilters } from '@repo/schemas/childcare/payment';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { OpenDisputes } from '#components/payments/open-disputes.tsx';
import { PaymentAlerts } from '#components/payments/payment-alerts.tsx';
import { PaymentsTable } from '#components/payments/payments-table.tsx';
import { parsePaymentsTableQuery } from '#components/payments/table-queries.ts';
import { listOpenDisputes } from '#domain/payments/list-open-disputes.ts';
import { listPaymentAlerts } from '#domain/payments/list-payment-alerts.ts';
import { countManagedPayments, listManagedPayments } from '#domain/payments/list-payments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Payments', () => requireRole('SUPER_ADMIN'));

export default async function PaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('SUPER_ADMIN');
  const { query, csvHref } = parsePaymentsTableQuery(await toUrlSearchParams(searchParams));
  const [{ payments, total }, owed, alerts, disputes] = await Promise.all([
    listManagedPayments(ctx, query, { owedFirst: true }),
    countManagedPayments(ctx, paymentsFilters.parse({ refundDue: 'true' })),
    listPaymentAlerts(ctx),
    listOpenDisputes(ctx),
  ]);
  return (
    <>
      <PageHeader
        title="Payments"
        description="What centres paid, with receipts, and what is to be refunded."
      />
      <PaymentAlerts alerts={alerts.filter(({ resolvedAt }) => resolvedAt === null)} />
      <OpenDisputes disputes={disputes} />
      {owed > 0 ? (
        <Alert
          tone="warning"
          className="mb-6"
          title={owed === 1 ? 'One payment is to be given back' : `${owed} payments are to be given back`}
        >
          They were paid for something that was cancelled, waived or withdrawn, or paid twice. They are first
          in the list.
        </Alert>
      ) : null}
      <PaymentsTable rows={payments} total={total} pageSize={tablePageSize} csvHref={csvHref} isPlatform />
    </>
  );
}
