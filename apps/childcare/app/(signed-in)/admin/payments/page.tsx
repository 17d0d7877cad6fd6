import { paymentsQuery } from '@repo/schemas/childcare/payment';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { PaymentsTable } from '#components/payments/payments-table.tsx';
import { listPayments } from '#domain/payments/list-payments.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Payments' };

/** The browser sorts, searches and takes them along; what is older is had from the API by its dates. */
const most = 5_000;

export default async function PaymentsPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  const [{ payments, total }, owed] = await Promise.all([
    listPayments(ctx, { ...paymentsQuery.parse({}), limit: most }),
    listPayments(ctx, { ...paymentsQuery.parse({ refundDue: 'true' }), limit: most }),
  ]);
  // What is to be given back stands first, however long ago it was paid.
  const first = new Set(owed.payments.map(({ id }) => id));
  const rows = [...owed.payments, ...payments.filter(({ id }) => !first.has(id))];
  return (
    <>
      <PageHeader
        title="Payments"
        description="What centres paid, with receipts, and what is to be given back."
      />
      {owed.total > 0 ? (
        <Alert
          tone="warning"
          className="mb-6"
          title={
            owed.total === 1
              ? 'One payment is to be given back'
              : `${owed.total} payments are to be given back`
          }
        >
          They were paid for something that was cancelled or waived, or paid twice. They stand first in the
          list.
        </Alert>
      ) : null}
      {total > most ? (
        <Alert
          tone="info"
          className="mb-6"
          title={`These are the last ${most.toLocaleString('en')} payments`}
        >
          There are {total.toLocaleString('en')} in all.
        </Alert>
      ) : null}
      <PaymentsTable rows={rows} isPlatform />
    </>
  );
}
