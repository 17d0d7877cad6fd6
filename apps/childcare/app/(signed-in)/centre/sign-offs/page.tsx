import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { centreSignOffStatuses, centreSignOffsQuery } from '@repo/schemas/childcare/sign-off';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { SignOffStatus, signOffStatusLabels } from '#components/sign-offs/sign-off-status.tsx';
import { listCentreSignOffs } from '#domain/sign-offs/list-sign-offs.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Sign-offs', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/sign-offs';

/** Practical lessons that people of the centre asked to be signed off. */
export default async function CentreSignOffsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parsed = centreSignOffsQuery.safeParse(Object.fromEntries(await toUrlSearchParams(searchParams)));
  const query = parsed.success ? parsed.data : centreSignOffsQuery.parse({});
  const { status = 'waiting', learnerId } = query;
  const { signOffs, total, page, totalPages } = await listCentreSignOffs(ctx, query);
  const hrefFor = (changes: { status?: string; page?: string }) => {
    const wanted = { learnerId, status, ...changes };
    const kept = Object.entries(wanted).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return `${path}?${new URLSearchParams(kept)}`;
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: 'Sign-offs' }]}
        title="Sign-offs"
        description={`Practical lessons that people ask you to watch and sign off.${
          status === 'waiting' ? ' Whoever has waited longest comes first.' : ''
        }`}
      />
      <TabLinks
        label="Which requests"
        className="mb-6"
        tabs={centreSignOffStatuses.map((known) => ({
          label: signOffStatusLabels[known],
          href: hrefFor({ status: known }),
          current: status === known,
        }))}
      />
      {total > 0 && signOffs.length === 0 ? (
        <PastLastPage noun="requests" href={hrefFor({})} />
      ) : total === 0 ? (
        <EmptyState
          icon={<Icon name="list-checks" />}
          title={status === 'waiting' ? 'Nobody waits for you' : 'No requests here'}
          description="People ask in the practical lessons of their courses."
        />
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {signOffs.map((signOff) => (
              <li
                key={signOff.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <PageLink href={`${path}/${signOff.id}`} className="link target-44 break-words">
                    {signOff.lectureTitle}
                  </PageLink>
                  <p className="text-sm break-words text-muted">
                    <bdi>{signOff.learner.name}</bdi>, {signOff.courseTitle}, asked on{' '}
                    <DateTime value={signOff.createdAt} />
                  </p>
                </div>
                <SignOffStatus {...signOff} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        className="mt-6"
        page={page}
        totalPages={totalPages}
        hrefFor={(number) => hrefFor({ page: String(number) })}
      />
    </>
  );
}
