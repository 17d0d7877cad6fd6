import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { centsToDollarsText, dollarsTextToCents } from '@repo/payments/cents';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { Money } from '@repo/ui/money';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { PaymentsTable } from '#components/payments/payments-table.tsx';
import { parsePaymentsTableQuery, parseUnpaidTableQuery } from '#components/payments/table-queries.ts';
import { UnpaidTable } from '#components/payments/unpaid-table.tsx';
import { getCentreSettings } from '#domain/centre/settings.ts';
import { listManagedPayments } from '#domain/payments/list-payments.ts';
import { listUnpaidAssignments, type UnpaidAssignment } from '#domain/payments/list-unpaid-assignments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Payments', () => requireRole('CORPORATE_ADMIN'));

function totalOf(unpaid: readonly UnpaidAssignment[]): string {
  return centsToDollarsText(
    unpaid.reduce((cents, { amountSgd }) => cents + dollarsTextToCents(amountSgd), 0),
  );
}

export default async function CentrePaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parameters = await toUrlSearchParams(searchParams);
  const toPay = parseUnpaidTableQuery(parameters);
  const begun = parsePaymentsTableQuery(parameters);
  const [{ unpaid, total: unpaidTotal }, { payments, total }, { billingEnabled }] = await Promise.all([
    listUnpaidAssignments(ctx, toPay.query),
    listManagedPayments(ctx, begun.query),
    getCentreSettings(ctx),
  ]);
  const isEmpty = unpaidTotal === 0 && total === 0 && !toPay.isNarrowed && !begun.isNarrowed;
  return (
    <>
      <PageHeader title="Payments" description="What your centre pays for the courses that it assigns." />
      {isEmpty ? (
        <EmptyState
          icon={<Icon name="credit-card" />}
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
            <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
              <h2 className="text-lg font-semibold">To pay</h2>
              {/* Of all of them, or none: the sum of a page is nobody's bill. */}
              {unpaid.length === unpaidTotal && unpaidTotal > 0 ? (
                <p className="text-sm text-muted">
                  <Money amount={totalOf(unpaid)} /> in all
                </p>
              ) : null}
            </div>
            <UnpaidTable rows={unpaid} total={unpaidTotal} pageSize={tablePageSize} csvHref={toPay.csvHref} />
          </section>
          <section>
            <h2 className="mb-3 text-lg font-semibold">Payments and receipts</h2>
            <PaymentsTable rows={payments} total={total} pageSize={tablePageSize} csvHref={begun.csvHref} />
          </section>
        </div>
      )}
    </>
  );
}
