import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SearchX } from 'lucide-react';

type NoMatchingPeopleProps = { page: number; totalPages: number; firstPageHref: string };

/** Replaces the overview's table when no person matches or the page is past the last one. */
export function NoMatchingPeople({ page, totalPages, firstPageHref }: NoMatchingPeopleProps) {
  if (page > totalPages && totalPages > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`There is no page ${page}`}
        action={<LinkButton href={firstPageHref}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nobody matches"
      description="Try fewer words or take a filter off."
      action={<LinkButton href="/centre">Show everybody</LinkButton>}
    />
  );
}
