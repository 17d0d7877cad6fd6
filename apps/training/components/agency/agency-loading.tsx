import { Skeleton } from '@repo/ui/skeleton';
import { Spinner } from '@repo/ui/spinner';

/** The agency takes seconds to answer. */
export function AgencyLoading() {
  return (
    <div className="space-y-4">
      <p role="status" className="flex items-center gap-3 text-sm text-muted">
        <Spinner />
        Reading the agency’s list, page by page. This takes a few seconds.
      </p>
      <div aria-hidden className="space-y-3">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    </div>
  );
}
