'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { Money } from '@repo/ui/money';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { Unpaid } from '#domain/payments/list-unpaid.ts';
import { PaymentStatusBadge } from './payment-status.tsx';
import { usePay } from './use-pay.ts';

const columns: readonly DataColumn<Unpaid>[] = [
  { id: 'learner', header: 'Learner', value: (row) => row.learner.name, hideable: false, phone: 'title' },
  { id: 'course', header: 'Course', value: (row) => row.course.title, phone: 'detail' },
  {
    id: 'price',
    header: 'Price',
    value: (row) => Number(row.amountSgd),
    cell: (row) => <Money amount={row.amountSgd} />,
    csv: (row) => row.amountSgd,
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
    cell: (row) => <PaymentStatusBadge status={row.paymentStatus} refundDue={false} refundedSgd={0} />,
    phone: 'detail',
  },
];

/** The learner may be assigned the course again, or another one. */
function CancelButton({ row }: { row: Unpaid }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Cancel ${row.course.title} for ${row.learner.name}`}>
          Cancel
        </Button>
      }
      title={`Cancel ${row.course.title} for ${row.learner.name}?`}
      description="Nothing is charged, and the page to pay at is closed. The course can be assigned again."
      confirmLabel="Cancel assignment"
      pendingLabel="Cancelling…"
      cancelLabel="Keep it"
      onConfirm={async () => {
        const body = { status: 'CANCELLED' };
        const answer = await callApi(`/api/assignments/${row.id}`, { method: 'PUT', body });
        if (!answer.ok) return answer.failure.error;
        toast.success('The assignment is cancelled');
        router.refresh();
        return undefined;
      }}
    />
  );
}

/** Assignments that wait to be paid for. */
export function UnpaidTable({ rows }: { rows: readonly Unpaid[] }) {
  const { pay, paying } = usePay();
  return (
    <DataTable
      id="unpaid"
      caption="To pay"
      noun={['assignment', 'assignments']}
      columns={columns}
      rows={rows}
      prefix="unpaid."
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.learner.name}, ${row.course.title}`}
      rowActions={(row) => (
        <div className="flex justify-end gap-2">
          <CancelButton row={row} />
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
      searchable={rows.length > 10}
      searchPlaceholder="Search learner or course"
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title="Everything is paid"
          description="Assignments that are still to be paid for appear here."
        />
      }
    />
  );
}
