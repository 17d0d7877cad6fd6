import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';

export default function Loading() {
  return (
    <SkeletonRegion label="Your certificates are loading">
      <Skeleton className="mb-8 h-16 max-w-md" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </SkeletonRegion>
  );
}
