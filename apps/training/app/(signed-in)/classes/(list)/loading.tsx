import { DataTableSkeleton } from '@repo/ui/data-table';
import { PageHeader } from '@repo/ui/page-header';

export default function ClassesLoading() {
  return (
    <>
      <PageHeader title="Classes" />
      <DataTableSkeleton />
    </>
  );
}
