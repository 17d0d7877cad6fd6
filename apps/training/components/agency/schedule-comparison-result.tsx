import {
  type ComparedRunsOfSameDates,
  comparisonFilters,
  type ScheduleComparison,
  type ScheduleComparisonQuery,
} from '@repo/schemas/training/schedule-comparison';
import { buttonStyles } from '@repo/ui/button-styles';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { Pagination } from '@repo/ui/pagination';
import { TabLinks } from '@repo/ui/tab-links';
import { compareRunsWithAgency, groupLocalRunsByDates } from '#domain/agency/compare-runs-with-agency.ts';
import type { AdminContext } from '#domain/context.ts';
import { AgencyErrorState, catchAgencyError } from './agency-error-state.tsx';
import { ComparedDateGroups } from './compared-date-groups.tsx';
import { comparisonFilterLabels } from './labels.ts';
import { NamedNumber } from './named-number.tsx';

const pageSize = 50;

type Props = { ctx: AdminContext; query: ScheduleComparisonQuery; page: number };

export async function ScheduleComparisonResult({ ctx, query, page }: Props) {
  const asked = await catchAgencyError(compareRunsWithAgency(ctx, query));
  if ('error' in asked) {
    const groups = await groupLocalRunsByDates(ctx, query);
    return (
      <>
        <AgencyErrorState error={asked.error} requestId={ctx.requestId} href={comparisonHref(query, {})} />
        {groups.length > 0 ? (
          <section className="space-y-4">
            <h2 className="text-lg font-semibold">Your own classes</h2>
            <PagedGroups groups={groups} compared={false} query={query} page={page} />
          </section>
        ) : null}
      </>
    );
  }
  const { counts, groups } = asked.value;
  return (
    <div className="space-y-6">
      <Figures counts={counts} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label="Filter"
          className="min-w-0 max-w-full"
          tabs={comparisonFilters.map((show) => ({
            href: comparisonHref(query, { show }),
            label: comparisonFilterLabels[show],
            current: (query.show ?? 'all') === show,
          }))}
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton
            href={comparisonHref(query, { past: query.past === 'true' ? 'false' : 'true' })}
            size="sm"
            scroll={false}
          >
            {query.past === 'true' ? 'Hide past classes' : 'Show past classes'}
          </LinkButton>
          <a
            href={`/api/agency/audit/export?${parametersOf(query)}`}
            download
            className={buttonStyles({ size: 'sm' })}
          >
            <Icon name="download" />
            CSV
          </a>
        </div>
      </div>
      {groups.length > 0 ? (
        <PagedGroups groups={groups} compared query={query} page={page} />
      ) : (
        <EmptyState
          icon={<Icon name="calendar-check" />}
          title={query.show && query.show !== 'all' ? 'Nothing of that kind' : 'No classes on either side'}
          description={query.past === 'true' ? undefined : 'Classes that have begun are not shown.'}
        />
      )}
    </div>
  );
}

type PagedGroupsProps = Omit<Props, 'ctx'> & {
  groups: readonly ComparedRunsOfSameDates[];
  compared: boolean;
};

function PagedGroups({ groups, compared, query, page }: PagedGroupsProps) {
  const totalPages = Math.max(1, Math.ceil(groups.length / pageSize));
  const shown = Math.min(page, totalPages);
  return (
    <>
      <ComparedDateGroups
        groups={groups.slice((shown - 1) * pageSize, shown * pageSize)}
        isCompared={compared}
      />
      <Pagination page={shown} totalPages={totalPages} hrefFor={(to) => comparisonHref(query, {}, to)} />
    </>
  );
}

function Figures({ counts }: { counts: ScheduleComparison['counts'] }) {
  const figures: [string, number, string?][] = [
    ['At the agency', counts.atAgency, `${counts.classes.toLocaleString('en')} different dates`],
    ['Here too', counts.tracked, `${counts.different.toLocaleString('en')} with differences`],
    ['Not here', counts.untracked],
    ['With enrolments', counts.withEnrolments, `${counts.withoutEnrolments.toLocaleString('en')} without`],
    ['Dates listed twice', counts.duplicateGroups],
    ['Here, not there', counts.missingAtAgency, `${counts.unpublished.toLocaleString('en')} unpublished`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(([label, value, note]) => (
        <NamedNumber key={label} {...{ label, value, note }} />
      ))}
    </dl>
  );
}

function parametersOf({ course_code, past, show }: ScheduleComparisonQuery): URLSearchParams {
  return new URLSearchParams({ course_code, ...(past && { past }), ...(show && { show }) });
}

/** A changed filter goes to the first page by default. */
function comparisonHref(
  query: ScheduleComparisonQuery,
  change: Partial<ScheduleComparisonQuery>,
  page = 1,
): string {
  const { course_code, past, show } = { ...query, ...change };
  const parameters = new URLSearchParams({ course: course_code });
  if (past === 'true') parameters.set('past', 'true');
  if (show && show !== 'all') parameters.set('show', show);
  if (page > 1) parameters.set('page', String(page));
  return `/agency/audit?${parameters}`;
}
