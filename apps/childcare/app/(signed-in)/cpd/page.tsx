import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { cpdRecordQuery } from '@repo/schemas/childcare/cpd';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { CpdRecordPdfLink } from '#components/cpd/cpd-record-pdf-link.tsx';
import { CpdRecordView } from '#components/cpd/cpd-record-view.tsx';
import { getCpdRecord } from '#domain/cpd/get-cpd-record.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'CPD record' };

export default async function OwnCpdPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = cpdRecordQuery.omit({ learnerId: true }).safeParse(asked);
  const record = await orNotFoundPage(
    getCpdRecord(ctx, parsed.success ? parsed.data : cpdRecordQuery.parse({})),
  );
  const { centre } = record.progress;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Certificates', href: '/certificates' }, { label: 'CPD record' }]}
        title="CPD record"
        description={
          centre === null
            ? 'Your points of continuing professional development, year by year.'
            : `Your points of continuing professional development, year by year. The target is that of ${centre}.`
        }
        actions={
          <>
            <CpdRecordPdfLink year={record.progress.year} />
            <LinkButton href="/outside-training">Outside training</LinkButton>
          </>
        }
      />
      <CpdRecordView record={record} isOwn path="/cpd" />
    </>
  );
}
