import { paymentsQuery } from '@repo/schemas/childcare/payment';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { CreditCard } from 'lucide-react';
import type { Metadata } from 'next';
import { PaymentsTable } from '#components/payments/payments-table.tsx';
import { UnpaidTable } from '#components/payments/unpaid-table.tsx';
import { getCentreSettings } from '#domain/centre/settings.ts';
import { listPayments } from '#domain/payments/list-payments.ts';
import { listUnpaid } from '#domain/payments/list-unpaid.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Payments' };

/** The browser sorts, searches and takes them along. */
const most = 2_000;

export default async function CentrePaymentsPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const [unpaid, { payments }, { billingEnabled }] = await Promise.all([
    listUnpaid(ctx),
    listPayments(ctx, { ...paymentsQuery.parse({}), limit: most }),
    getCentreSettings(ctx),
  ]);
  const isEmpty = unpaid.length === 0 && payments.length === 0;
  return (
    <>
      <PageHeader title="Payments" description="What your centre pays for the courses that it assigns." />
      {isEmpty ? (
        <EmptyState
          icon={<CreditCard />}
          title={billingEnabled ? 'No payments yet' : 'Your centre is not billed'}
          description={
            billingEnabled
              ? 'Assign a course with a price, and it can be paid for here.'
              : 'Courses can be assigned without paying.'
          }
          action={<LinkButton href="/centre/assign">Assign courses</LinkButton>}
        />
      ) : (
        <div className="space-y-10">
          <section>
            <h2 className="mb-3 text-lg font-semibold">To pay</h2>
            <UnpaidTable rows={unpaid} />
          </section>
          <section>
            <h2 className="mb-3 text-lg font-semibold">Payments and receipts</h2>
            <PaymentsTable rows={payments} />
          </section>
        </div>
      )}
    </>
  );
}
