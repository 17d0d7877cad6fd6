import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

type NoMatchingPeopleProps = { page: number; totalPages: number; firstPageHref: string };

/** Replaces the overview's table when no person matches or the page is past the last one. */
export function NoMatchingPeople({ page, totalPages, firstPageHref }: NoMatchingPeopleProps) {
  if (page > totalPages && totalPages > 0) {
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title={`There is no page ${page}`}
        action={<LinkButton href={firstPageHref}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title="Nobody matches"
      description="Try fewer words or remove a filter."
      action={<LinkButton href="/centre">Show everybody</LinkButton>}
    />
  );
}
