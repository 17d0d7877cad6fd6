import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ExtensionForm } from '#components/grade-drafts/extension-form.tsx';
import { ResitForm } from '#components/grade-drafts/resit-form.tsx';
import { moreTimeHref, resultsHref } from '#components/grade-drafts/results-address.ts';
import { getDueDateResult, listDueDateResults } from '#domain/grade-drafts/due-date-results.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('More time', () => requireRole('trainer', 'admin'));

export default async function MoreTimePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const named = (name: string) => parameters.get(name) ?? '';
  const place = { assessmentId: named('assessmentId'), courseRunId: named('courseRunId') };
  const learnerId = named('learnerId');
  const { title, courseTitle, results } = await orNotFoundPage(listDueDateResults(ctx, place));
  const result = learnerId
    ? await orNotFoundPage(getDueDateResult(ctx, { assessmentId: place.assessmentId, learnerId }))
    : null;
  const list = moreTimeHref(place);
  return (
    <>
      <PageHeader
        title={result ? `More time for ${result.learnerName}` : 'More time'}
        description={`${title}, ${courseTitle}`}
        breadcrumb={[
          { label: 'Grading', href: '/grading' },
          { label: 'Check and release results', href: resultsHref(place) },
          ...(result
            ? [{ label: 'More time', href: list }, { label: result.learnerName }]
            : [{ label: 'More time' }]),
        ]}
      />
      {result ? (
        <Card className="max-w-xl">
          {result.attempt > 1 || result.mayResit ? (
            <ResitForm
              key={`${result.attempt} ${result.dueDate}`}
              {...{ assessmentId: place.assessmentId, result, listHref: list }}
            />
          ) : (
            <ExtensionForm key={result.dueDate} {...{ assessmentId: place.assessmentId, result }} />
          )}
        </Card>
      ) : (
        <ul className="divide-y divide-line rounded-md border">
          {results.map((row) => (
            <li key={row.learnerId} className="flex flex-wrap justify-between gap-2 p-3">
              <PageLink
                href={moreTimeHref({ ...place, learnerId: row.learnerId })}
                className="link target-44 font-medium"
              >
                <bdi>{row.learnerName}</bdi>
              </PageLink>
              <span className="text-sm text-muted">
                Due <DateTime value={row.dueDate} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
