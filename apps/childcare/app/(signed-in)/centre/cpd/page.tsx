import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { cpdTableQuery } from '@repo/schemas/childcare/cpd-table';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { EmptyState } from '@repo/ui/empty-state';
import { GetForm } from '@repo/ui/get-form';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { Select } from '@repo/ui/select';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { CpdTable } from '#components/cpd/cpd-table.tsx';
import { listCpdTable } from '#domain/cpd/list-cpd-table.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('CPD of the centre', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/cpd';

export default async function CentreCpdPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = cpdTableQuery.omit({ organizationId: true }).safeParse(asked);
  const query = parsed.success ? parsed.data : cpdTableQuery.parse({});
  const found = await listCpdTable(ctx, query);
  const { year, years, people, peopleInAll, reached, total } = found;
  const hrefFor = (changes: Record<string, string>) => {
    const { q, only = '', withLeft, sort, descending } = query;
    const filters = { q, only, withLeft: withLeft ? 'true' : '' };
    const order = { sort: sort === 'name' ? '' : sort, descending: descending ? 'true' : '' };
    const wanted = { year: String(year), ...filters, ...order, ...changes };
    return `${path}?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))}`;
  };
  const choices = years.includes(year) ? years : [year, ...years];
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: 'CPD' }]}
        title="CPD"
        description={
          peopleInAll === 0
            ? `Points of continuing professional development in ${year}.`
            : `${reached} of ${peopleInAll} people have reached their CPD target in ${year}.`
        }
        actions={
          <>
            <a
              href={`/api/centre/cpd/export${hrefFor({}).slice(path.length)}`}
              download
              className={buttonStyles({ variant: 'secondary' })}
            >
              <Icon name="download" />
              Export as CSV
            </a>
            <LinkButton href="/centre/settings/cpd-targets">
              <Icon name="settings-2" />
              Targets
            </LinkButton>
          </>
        }
      />
      <GetForm action={path} className="mb-6 flex flex-wrap items-end gap-3">
        <label className="space-y-1 text-sm" htmlFor="cpd-year">
          <span>Year</span>
          <Select
            id="cpd-year"
            name="year"
            key={year}
            defaultValue={String(year)}
            options={choices.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </label>
        <label className="space-y-1 text-sm" htmlFor="cpd-name">
          <span>Name</span>
          <Input id="cpd-name" name="q" defaultValue={query.q} autoComplete="off" />
        </label>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="only" value="behind" defaultChecked={query.only === 'behind'} />
          Only people who are behind
        </label>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="withLeft" value="true" defaultChecked={query.withLeft} />
          Include who left
        </label>
        {query.sort === 'name' ? null : <input type="hidden" name="sort" value={query.sort} />}
        {query.descending ? <input type="hidden" name="descending" value="true" /> : null}
        <Button type="submit">Show</Button>
      </GetForm>
      {total === 0 ? (
        <EmptyState
          icon={<Icon name="award" />}
          title={peopleInAll === 0 ? `Nobody was in your centre in ${year}` : 'Nobody matches'}
          description={
            peopleInAll === 0
              ? 'Choose another year, or include people who left.'
              : 'Choose another name, or show everybody.'
          }
        />
      ) : people.length === 0 ? (
        <PastLastPage noun="people" href={hrefFor({})} />
      ) : (
        <CpdTable
          people={people}
          year={year}
          order={query}
          hrefFor={({ sort, descending }) =>
            hrefFor({ sort: sort === 'name' ? '' : sort, descending: descending ? 'true' : '' })
          }
        />
      )}
      <Pagination
        className="mt-6"
        page={found.page}
        totalPages={found.totalPages}
        hrefFor={(page) => hrefFor({ page: String(page) })}
      />
    </>
  );
}
