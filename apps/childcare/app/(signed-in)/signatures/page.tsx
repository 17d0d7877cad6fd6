import { ownAcknowledgementsQuery } from '@repo/schemas/childcare/acknowledgement';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { SignatureList } from '#components/signatures/signature-list.tsx';
import { listOwnAcknowledgements } from '#domain/acknowledgements/list-acknowledgements.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'What you signed' };

export default async function OwnSignaturesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = ownAcknowledgementsQuery.safeParse(asked);
  const query = parsed.success ? parsed.data : ownAcknowledgementsQuery.parse({});
  const { acknowledgements, page, totalPages } = await listOwnAcknowledgements(ctx, query);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Certificates', href: '/certificates' }, { label: 'What you signed' }]}
        title="What you signed"
        description="Policies and other texts of your courses, as they were when you signed them."
      />
      {acknowledgements.length === 0 ? (
        <EmptyState
          title="You have not signed anything yet"
          description="Some lessons ask you to read a text and to type your name under it. What you sign is listed here."
        />
      ) : (
        <Card>
          <SignatureList acknowledgements={acknowledgements} />
        </Card>
      )}
      <Pagination
        className="mt-6"
        page={page}
        totalPages={totalPages}
        hrefFor={(number) => `/signatures?page=${number}`}
      />
    </>
  );
}
