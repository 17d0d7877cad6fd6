import { DataTableSkeleton } from '@repo/ui/data-table';
import { Skeleton } from '@repo/ui/skeleton';

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-6 h-10 w-64" />
      <DataTableSkeleton />
    </>
  );
}
