import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { synonymListQuery } from '@repo/schemas/marketplace/synonym';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AddSynonymForm } from '#components/moderation/add-synonym-form.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { SynonymList } from '#components/moderation/synonym-list.tsx';
import { listSynonyms } from '#domain/synonyms/list-synonyms.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Search words', robots: { index: false } }, () =>
  requireModerator(),
);

const path = '/moderation/synonyms';
const hrefFor = (page: number) => (page === 1 ? path : `${path}?page=${page}`);

export default async function SynonymsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireModerator();
  const sent = Object.fromEntries(await toUrlSearchParams(searchParams));
  const query = synonymListQuery.safeParse(sent).data ?? synonymListQuery.parse({});
  const { data, pagination } = await listSynonyms(ctx, query);
  return (
    <>
      <ModerationHeader current="synonyms" />
      <div className="max-w-2xl space-y-6">
        <p className="text-muted">
          Words that mean the same. Somebody who searches for one also finds titles with the other, after
          those with the word itself.
        </p>
        <AddSynonymForm />
        {data.length > 0 ? (
          <SynonymList pairs={data} />
        ) : pagination.total > 0 ? (
          <PastLastPage noun="pairs" href={path} />
        ) : (
          <EmptyState
            icon={<Icon name="search" />}
            title="No pairs yet"
            description="Add the first one above."
          />
        )}
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          hrefFor={hrefFor}
          label="Pages of pairs"
        />
      </div>
    </>
  );
}
