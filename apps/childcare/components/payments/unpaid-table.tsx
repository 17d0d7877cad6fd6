'use client';

import { Button } from '@repo/ui/button';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { Money } from '@repo/ui/money';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { DateTime } from '@repo/ui/time';
import { CancelAssignment } from '#components/assign/cancel-assignment.tsx';
import type { UnpaidAssignment } from '#domain/payments/list-unpaid-assignments.ts';
import { CheckoutFailure, useOpenCheckout } from './open-checkout.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';

const columns: readonly DataColumn<UnpaidAssignment>[] = [
  { id: 'learner', header: 'Learner', value: (row) => row.learner.name, hideable: false },
  { id: 'course', header: 'Course', value: (row) => row.course.title, phone: 'detail' },
  {
    id: 'price',
    header: 'Price',
    value: (row) => Number(row.amountSgd),
    cell: (row) => <Money amount={row.amountSgd} />,
    numeric: true,
    phone: 'detail',
  },
  {
    id: 'due',
    header: 'Due',
    value: (row) => row.deadline,
    cell: (row) => (row.deadline ? <DateTime value={row.deadline} dateOnly /> : null),
    phone: 'detail',
  },
  {
    id: 'tried',
    header: 'Payment',
    value: (row) => row.paymentStatus,
    cell: (row) => (
      <PaymentStatusBadge
        status={row.paymentStatus}
        refundDue={false}
        amountSgd={0}
        refundedSgd={0}
        refundFailed={false}
        dispute={null}
      />
    ),
    phone: 'detail',
  },
];

export function UnpaidTable(page: TablePage<UnpaidAssignment>) {
  const { pay, paying, failure } = useOpenCheckout();
  return (
    <>
      <CheckoutFailure failure={failure} />
      <DataTable
        id="unpaid"
        caption="To pay"
        noun={['assignment', 'assignments']}
        columns={columns}
        {...serverPageProps(page)}
        prefix="unpaid."
        getRowId={(row) => row.id}
        getRowName={(row) => `${row.learner.name}, ${row.course.title}`}
        rowActions={(row) => (
          <div className="flex justify-end gap-2">
            <CancelAssignment assignment={row} note="Nothing is charged, and the page to pay at is closed." />
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Pay for ${row.course.title}, ${row.learner.name}`}
              pending={paying === row.id}
              pendingText="Opening…"
              disabled={paying !== null}
              onClick={() => void pay(row.id)}
            >
              Pay
            </Button>
          </div>
        )}
        searchPlaceholder="Search learner or course"
        empty={{
          icon: <Icon name="circle-check" />,
          title: 'Everything is paid',
          description: 'Assignments that are still to be paid for appear here.',
        }}
      />
    </>
  );
}
