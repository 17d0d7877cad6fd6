import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SearchX } from 'lucide-react';

type Props = {
  /** The page that the address names, where there are courses and it has none of them. */
  behindEnd: number | undefined;
  /** Whether a search or a category leaves courses out. */
  narrowed: boolean;
  firstPageHref: string;
  allHref: string;
};

/** Why the catalogue shows no course, and where there are some. */
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
