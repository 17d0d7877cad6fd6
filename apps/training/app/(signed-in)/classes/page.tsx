import { type ClassPeriod, classExportQuery, classPeriods, classSorts } from '@repo/schemas/training/class';
import { classStatuses } from '@repo/schemas/training/class-status';
import { type OwnClassView, ownClassSorts, ownClassTableQuery } from '@repo/schemas/training/own-class';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { parseClassPeriod } from '#components/classes/class-period.ts';
import { toClassTableRow, toEnrolledClassTableRow } from '#components/classes/class-table-row.ts';
import { ClassTable, EnrolledClassTable, TaughtTable } from '#components/classes/class-tables.tsx';
import { classPeriodLabels } from '#components/classes/labels.ts';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { listAllClasses } from '#domain/classes/list-classes.ts';
import { listOwnClassesPage } from '#domain/classes/own-classes.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Classes' };

/** Widest first. */
const views = [
  { view: 'all', role: 'admin', label: 'All classes' },
  { view: 'teaching', role: 'trainer', label: 'I teach' },
  { view: 'learning', role: 'learner', label: 'I attend' },
] as const;

type Part = { ctx: SignedInContext; parameters: URLSearchParams; period: ClassPeriod | null };

async function AllClasses({ ctx, parameters, period }: Part) {
  const { query, page, csvHref } = parseTableAddress(parameters, {
    filterIds: ['classStatus'],
    filterValues: { classStatus: classStatuses },
    sortIds: classSorts.map((id) => id.replace('-', '')),
  });
  const filters = classExportQuery.parse({ ...query, status: period ?? undefined });
  const { data, pagination } = await listAllClasses(ctx, { ...filters, page, limit: tablePageSize });
  return (
    <ClassTable
      rows={data.map(toClassTableRow)}
      total={pagination?.total ?? data.length}
      csvHref={csvHref('/api/admin/classes/export', period ? { status: period } : {})}
      pageSize={tablePageSize}
    />
  );
}

async function OwnClasses({ ctx, parameters, period, view }: Part & { view: OwnClassView }) {
  const { query, page, csvHref } = parseTableAddress(parameters, {
    filterIds: ['classStatus', 'mine'],
    sortIds: ownClassSorts,
  });
  const filters = ownClassTableQuery.parse({ ...query, period: period ?? undefined });
  const { rows: found, total } = await listOwnClassesPage(ctx, view, {
    ...filters,
    page,
    limit: tablePageSize,
  });
  const csv = csvHref('/api/own-classes/export', { view, ...(period && { period }) });
  const shared = { total, csvHref: csv, pageSize: tablePageSize, period };
  return view === 'teaching' ? (
    <TaughtTable rows={found.map(toClassTableRow)} {...shared} />
  ) : (
    <EnrolledClassTable rows={found.map(toEnrolledClassTableRow)} {...shared} />
  );
}

export default async function ClassesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const parameters = await toUrlSearchParams(searchParams);
  const { roles } = ctx.actor;
  const own = views.filter(({ role }) => roles.includes(role));
  const view = (own.find((each) => each.view === parameters.get('view')) ?? own[0])?.view ?? 'learning';
  const period = parseClassPeriod(parameters);
  const isFirst = view === (own[0]?.view ?? 'learning');
  const hrefOf = (next: ClassPeriod | null) => {
    const kept = new URLSearchParams([
      ...(isFirst ? [] : [['view', view]]),
      ...(next === null ? [] : [['period', next]]),
    ]);
    return kept.size > 0 ? `/classes?${kept}` : '/classes';
  };
  return (
    <>
      <PageHeader
        title="Classes"
        actions={
          roles.includes('admin') ? (
            <LinkButton href="/classes/new" variant="primary">
              <Icon name="plus" />
              New class
            </LinkButton>
          ) : null
        }
      />
      {own.length > 1 ? (
        <TabLinks
          label="Whose classes"
          className="mb-4"
          tabs={own.map((each, index) => ({
            href: index === 0 ? '/classes' : `/classes?view=${each.view}`,
            label: each.label,
            current: each.view === view,
          }))}
        />
      ) : null}
      <TabLinks
        label="When"
        className="mb-6"
        tabs={[
          { href: hrefOf(null), label: 'All', current: period === null },
          ...classPeriods.map((each) => ({
            href: hrefOf(each),
            label: classPeriodLabels[each],
            current: each === period,
          })),
        ]}
      />
      {view === 'all' ? (
        <AllClasses key={period} {...{ ctx, parameters, period }} />
      ) : (
        <OwnClasses key={`${view} ${period}`} {...{ ctx, parameters, period, view }} />
      )}
    </>
  );
}
