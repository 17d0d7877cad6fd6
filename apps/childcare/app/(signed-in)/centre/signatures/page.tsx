import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { acknowledgementsQuery } from '@repo/schemas/childcare/acknowledgement';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { SignatureList } from '#components/signatures/signature-list.tsx';
import { listAcknowledgements } from '#domain/acknowledgements/list-acknowledgements.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Signatures', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/signatures';

/** What the centre's people signed, all of them or one. */
export default async function SignaturesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = acknowledgementsQuery.omit({ organizationId: true }).safeParse(asked);
  const query = parsed.success ? parsed.data : acknowledgementsQuery.parse({});
  const found = await listAcknowledgements(ctx, { ...query, organizationId: undefined });
  const { learnerId } = query;
  const hrefFor = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...(learnerId === undefined ? {} : { learnerId }), ...changes })}`;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: 'Signatures' }]}
        title="Signatures"
        description="Policies and other texts that people read and signed while they were in your centre."
        actions={
          found.total === 0
            ? null
            : (['csv', 'xlsx'] as const).map((format) => (
                <a
                  key={format}
                  href={`/api/centre/acknowledgements/export${hrefFor({ format })}`}
                  download
                  className={buttonStyles({ variant: 'secondary' })}
                >
                  <Icon name="download" />
                  {format === 'csv' ? 'Export as CSV' : 'Export for Excel'}
                </a>
              ))
        }
      />
      {found.acknowledgements.length === 0 ? (
        <EmptyState
          title="Nothing is signed yet"
          description="A lesson can ask learners to read a text, such as a policy, and to type their name under it. What they sign is listed here."
        />
      ) : (
        <Card>
          <SignatureList acknowledgements={found.acknowledgements} isNamed={learnerId === undefined} />
        </Card>
      )}
      <Pagination
        className="mt-6"
        page={found.page}
        totalPages={found.totalPages}
        hrefFor={(page) => `${path}${hrefFor({ page: String(page) })}`}
      />
    </>
  );
}
