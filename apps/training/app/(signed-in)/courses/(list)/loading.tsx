import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';

export default function Loading() {
  return (
    <SkeletonRegion label="The courses are loading" className="space-y-6">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-11 max-w-xl" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-56 rounded-lg" />
        ))}
      </div>
    </SkeletonRegion>
  );
}
