import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { SavedSearchList } from '#components/saved-searches/saved-search-list.tsx';
import { listSavedSearches } from '#domain/saved-searches/list-saved-searches.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Saved searches' };

export default async function SavedSearchesPage() {
  const { data } = await listSavedSearches(await requireActor());
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Saved searches"
        description="We look for you: we send you new listings that match as often as you like."
      />
      {data.length > 0 ? (
        <SavedSearchList searches={data} />
      ) : (
        <EmptyState
          icon={<Icon name="bell" />}
          title="No saved searches yet"
          description="Search for what you want, then press “Save search”: we tell you when one is listed."
          action={
            <LinkButton href="/" variant="primary">
              Browse listings
            </LinkButton>
          }
        />
      )}
    </div>
  );
}
