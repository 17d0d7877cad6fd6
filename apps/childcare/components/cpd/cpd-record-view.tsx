import type { CpdEntry, CpdRecord } from '@repo/schemas/childcare/cpd';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import { DateTime } from '@repo/ui/time';
import { cpdPointsText } from '#components/course/labels.ts';
import { CpdProgressFacts } from './cpd-progress-facts.tsx';

type CpdRecordViewProps = {
  record: CpdRecord;
  isOwn: boolean;
  /** Of the page, without parameters. */
  path: string;
};

/** The CPD of one person: years to choose from, points and target, and what counts. */
export function CpdRecordView({ record, isOwn, path }: CpdRecordViewProps) {
  const { progress, years, entries, total, page, totalPages } = record;
  const hrefOf = (year: number) => `${path}?year=${year}`;
  return (
    <>
      <TabLinks
        label="Year"
        className="mb-6"
        tabs={years.map((year) => ({
          label: String(year),
          href: hrefOf(year),
          current: year === progress.year,
        }))}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="order-last min-w-0 lg:order-none">
          {total === 0 ? (
            <EmptyState
              icon={<Icon name="award" />}
              title={`No CPD points in ${progress.year}`}
              description={
                isOwn
                  ? 'Completed courses with CPD points and approved outside training appear here.'
                  : 'Completed courses with CPD points and outside training that you approve appear here.'
              }
            />
          ) : entries.length === 0 ? (
            <PastLastPage noun="record" href={hrefOf(progress.year)} />
          ) : (
            <Card title="What counts">
              <ul className="divide-y divide-line">
                {entries.map((entry, index) => (
                  // Two trainings of one day may have one title; rows have no state.
                  <EntryRow key={index} entry={entry} />
                ))}
              </ul>
            </Card>
          )}
          <Pagination
            className="mt-6"
            page={page}
            totalPages={totalPages}
            hrefFor={(number) => `${hrefOf(progress.year)}&page=${number}`}
          />
        </div>
        <Card title={`CPD in ${progress.year}`}>
          <CpdProgressFacts progress={progress} isOwn={isOwn} withAllCategories />
        </Card>
      </div>
    </>
  );
}

function EntryRow({ entry }: { entry: CpdEntry }) {
  const { title, provider, day, points, category, certificateId } = entry;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm break-words text-muted">
          <DateTime value={day} dateOnly />
          {provider === null ? '' : `, ${provider}`}
          {category === null ? '' : `. ${category}`}
        </p>
        {certificateId === null ? null : (
          <p className="text-sm text-muted">
            Certificate{' '}
            <PageLink href={`/verify/${certificateId}`} className="link target-44">
              {certificateId}
            </PageLink>
          </p>
        )}
      </div>
      <p className="shrink-0 text-sm tabular-nums">{cpdPointsText(points)}</p>
    </li>
  );
}
