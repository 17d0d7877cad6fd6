import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';

export default function Loading() {
  return (
    <SkeletonRegion label="Loading the upload" className="space-y-6">
      <Skeleton className="h-16 max-w-md" />
      <Skeleton className="h-11 max-w-sm" />
      <Skeleton className="h-36" />
      <Skeleton className="h-[min(70dvh,52rem)]" />
    </SkeletonRegion>
  );
}
