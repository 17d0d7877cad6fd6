import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { cpdRecordQuery } from '@repo/schemas/childcare/cpd';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { cache } from 'react';
import { CpdRecordPdfLink } from '#components/cpd/cpd-record-pdf-link.tsx';
import { CpdRecordView } from '#components/cpd/cpd-record-view.tsx';
import { getCpdRecord } from '#domain/cpd/get-cpd-record.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const readRecord = cache(async (learnerId: string, searchParams: SearchParams) => {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = cpdRecordQuery.omit({ learnerId: true }).safeParse(asked);
  const query = parsed.success ? parsed.data : cpdRecordQuery.parse({});
  return orNotFoundPage(getCpdRecord(ctx, { ...query, learnerId }));
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { person } = await readRecord((await decodePathParams(params)).id, searchParams);
  return { title: `CPD record of ${person.name}` };
}

export default async function CpdRecordPage({ params, searchParams }: Props) {
  const record = await readRecord((await decodePathParams(params)).id, searchParams);
  const { person, isHere } = record;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'People', href: '/centre/people' },
          { label: 'CPD', href: '/centre/cpd' },
          { label: person.name },
        ]}
        title={
          <>
            CPD record of <bdi>{person.name}</bdi>
          </>
        }
        description={
          isHere
            ? 'What counts towards the CPD target, year by year.'
            : 'They have left your centre. What counts is what they completed while they were there.'
        }
        actions={
          <>
            <CpdRecordPdfLink year={record.progress.year} learnerId={person.id} />
            {isHere ? (
              <LinkButton href={`/centre/people/${encodeURIComponent(person.id)}`}>Open profile</LinkButton>
            ) : null}
          </>
        }
      />
      <CpdRecordView record={record} isOwn={false} path={`/centre/cpd/${encodeURIComponent(person.id)}`} />
    </>
  );
}
