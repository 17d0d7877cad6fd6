import { type ReactNode, Suspense } from 'react';
import { DataTableSkeleton } from '../data-table.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';

/** `children` is the table, a server component that reads the log. */
export function AuditLog({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense>
        <div className="mb-6">
          <DateRangeFilter />
        </div>
      </Suspense>
      <Suspense fallback={<DataTableSkeleton />}>{children}</Suspense>
    </>
  );
}
