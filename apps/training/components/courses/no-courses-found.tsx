import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

type Props = {
  /** The requested page when it is past the last one. */
  pageBeyondEnd: number | undefined;
  isFiltered: boolean;
  firstPageHref: string;
  allHref: string;
};

export function NoCoursesFound({ pageBeyondEnd, isFiltered, firstPageHref, allHref }: Props) {
  if (pageBeyondEnd !== undefined)
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title={`There is no page ${pageBeyondEnd}`}
        action={<LinkButton href={firstPageHref}>Go to the first page</LinkButton>}
      />
    );
  if (isFiltered)
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title="No course matches"
        description="Try fewer words or another category."
        action={<LinkButton href={allHref}>Show all courses</LinkButton>}
      />
    );
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title="No courses yet"
      description="Courses appear here when they are published."
    />
  );
}
