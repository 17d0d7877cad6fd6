import { DataTableSkeleton } from '@repo/ui/data-table';
import { Skeleton } from '@repo/ui/skeleton';

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-6 h-16 max-w-md" />
      <Skeleton className="mb-10 h-72" />
      <DataTableSkeleton />
    </>
  );
}
