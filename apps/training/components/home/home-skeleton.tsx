import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';

export function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your home" className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="space-y-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
      <div className="space-y-6">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </SkeletonRegion>
  );
}
