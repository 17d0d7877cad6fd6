'use client';

import type { Payment } from '@repo/schemas/childcare/payment';
import { dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { Money } from '@repo/ui/money';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { useMemo } from 'react';
import { PaymentStatusBadge, paymentStatusFilterOptions } from './payment-status.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { RefundButton } from './refund-button.tsx';

const columns: readonly DataColumn<Payment>[] = [
  { id: 'course', header: 'Course', value: (row) => row.course.title, hideable: false },
  { id: 'learner', header: 'Learner', value: (row) => row.learner.name, phone: 'detail' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: PaymentStatusBadge,
    filter: paymentStatusFilterOptions,
    phone: 'detail',
  },
  {
    id: 'amount',
    header: 'Amount',
    value: (row) => row.amountSgd,
    cell: (row) => <Money amount={row.amountSgd.toFixed(2)} />,
    numeric: true,
    phone: 'detail',
  },
  {
    id: 'refunded',
    header: 'Refunded',
    value: (row) => row.refundedSgd,
    cell: (row) => (row.refundedSgd > 0 ? <Money amount={row.refundedSgd.toFixed(2)} /> : null),
    numeric: true,
    hidden: true,
  },
  dateColumn({ id: 'paid', header: 'Paid on', at: (row) => row.paidAt }),
  dateColumn({ id: 'created', header: 'Begun', at: (row) => row.createdAt, show: 'minute', hidden: true }),
  {
    id: 'receipt',
    header: 'Receipt',
    value: (row) => row.receiptUrl ?? '',
    cell: (row) => (
      <ReceiptLink
        href={row.receiptUrl}
        of={`${row.course.title}, ${row.learner.name}`}
        isPaid={row.paidAt !== null}
      />
    ),
    sortable: false,
    phone: 'detail',
  },
];

type PaymentsTableProps = TablePage<Payment> & {
  /** The platform's administrators see all centres' payments and can refund them. */
  isPlatform?: boolean;
};

export function PaymentsTable({ isPlatform = false, ...page }: PaymentsTableProps) {
  const shown = useMemo(() => {
    if (!isPlatform) return columns;
    const centre: DataColumn<Payment> = {
      id: 'centre',
      header: 'Centre',
      value: (row) => row.organization.name,
      phone: 'detail',
    };
    return [...columns.slice(0, 2), centre, ...columns.slice(2)];
  }, [isPlatform]);
  return (
    <DataTable
      id="payments"
      caption="Payments"
      noun={['payment', 'payments']}
      columns={shown}
      {...serverPageProps(page)}
      prefix="payments."
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.course.title}, ${row.learner.name}`}
      rowHref={(row) => `/payments/${row.id}`}
      {...(isPlatform
        ? { rowActions: (row: Payment) => (row.refundDue ? <RefundButton payment={row} /> : null) }
        : {})}
      searchPlaceholder={isPlatform ? 'Search course, learner or centre' : 'Search course or learner'}
      empty={{
        icon: <Icon name="credit-card" />,
        title: 'No payments yet',
        description: 'What is paid for assignments appears here, with its receipt.',
      }}
    />
  );
}
