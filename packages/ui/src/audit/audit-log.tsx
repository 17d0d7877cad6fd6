import { type ReactNode, Suspense } from 'react';
import { DataTableSkeleton } from '../data-table.tsx';
import { DateRange } from './date-range.tsx';

/** The body of an audit log page: the days to look at, and the table (a server component that reads it). */
export function AuditLog({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense>
        <div className="mb-6">
          <DateRange />
        </div>
      </Suspense>
      <Suspense fallback={<DataTableSkeleton />}>{children}</Suspense>
    </>
  );
}
