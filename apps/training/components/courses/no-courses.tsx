import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SearchX } from 'lucide-react';

type Props = {
  /** The requested page when it is past the last one. */
  behindEnd: number | undefined;
  narrowed: boolean;
  firstPageHref: string;
  allHref: string;
};

export function NoCourses({ behindEnd, narrowed, firstPageHref, allHref }: Props) {
  if (behindEnd !== undefined)
    return (
      <EmptyState
        icon={<SearchX />}
        title={`There is no page ${behindEnd}`}
        action={<LinkButton href={firstPageHref}>Go to the first page</LinkButton>}
      />
    );
  if (narrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No course matches"
        description="Try fewer words or another category."
        action={<LinkButton href={allHref}>Show all courses</LinkButton>}
      />
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title="No courses yet"
      description="Courses appear here when they are published."
    />
  );
}
