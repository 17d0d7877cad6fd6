import { PageHeader } from '@repo/ui/page-header';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';

const cards = ['first', 'second', 'third', 'fourth', 'fifth'];

export default function AssessmentsLoading() {
  return (
    <>
      <PageHeader title="Assessments" />
      <SkeletonRegion label="Loading assessments">
        <Skeleton className="mb-4 h-11 w-80 max-w-full" />
        <div className="grid gap-3">
          {cards.map((card) => (
            <Skeleton key={card} className="h-24" />
          ))}
        </div>
      </SkeletonRegion>
    </>
  );
}
