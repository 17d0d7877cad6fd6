import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import { readPageNumber } from '@repo/ui/table-state';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CertificateCard } from '#components/certificates/certificate-card.tsx';
import { EvidenceList } from '#components/certificates/evidence-list.tsx';
import { PostRow } from '#components/certificates/post-button.tsx';
import { cpdPointsText } from '#components/course/labels.ts';
import { listCertificates } from '#domain/certificates/list-certificates.ts';
import {
  type CourseWithoutCertificate,
  listCoursesWithoutCertificate,
} from '#domain/certificates/list-courses-without-certificate.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Certificates' };

const pageSize = 20;

export default async function CertificatesPage({ searchParams }: { searchParams: SearchParams }) {
  // Redirect signed-out visitors before the response starts.
  const ctx = await requireActor();
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  return (
    <>
      <PageHeader
        title="Certificates"
        description="Anybody can check one by the code on it, or by the link that you share."
        actions={
          <>
            <LinkButton href="/outside-training">
              <Icon name="graduation-cap" />
              Outside training
            </LinkButton>
            <LinkButton href="/signatures">
              <Icon name="pencil" />
              What you signed
            </LinkButton>
          </>
        }
      />
      <Suspense fallback={<CertificatesSkeleton />}>
        <Certificates ctx={ctx} page={page} />
      </Suspense>
    </>
  );
}

function CertificatesSkeleton() {
  return (
    <SkeletonRegion label="Your certificates are loading">
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </SkeletonRegion>
  );
}

async function Certificates({ ctx, page }: { ctx: SignedInContext; page: number }) {
  const [certificates, claimable] = await Promise.all([
    listCertificates(ctx, {}),
    listCoursesWithoutCertificate(ctx),
  ]);
  const ready = claimable.filter(({ missing }) => missing.length === 0);
  const unproven = claimable.filter(({ missing }) => missing.length > 0);
  // Earliest expiry first; without expiry last.
  const current = certificates
    .filter(({ renewal }) => renewal !== 'done')
    .toSorted((a, b) => (a.expiresAt ?? '9').localeCompare(b.expiresAt ?? '9'));
  const earlier = certificates.filter(({ renewal }) => renewal === 'done');
  const shown = new Set([...current, ...earlier].slice((page - 1) * pageSize, page * pageSize));
  return (
    <div className="space-y-8">
      {ready.length > 0 ? <Claimable courses={ready} /> : null}
      {unproven.length > 0 ? <Unproven courses={unproven} /> : null}
      {certificates.length === 0 && claimable.length === 0 ? <NoCertificates /> : null}
      {certificates.length > 0 && shown.size === 0 ? (
        <PastLastPage noun="certificates" href="/certificates" />
      ) : null}
      <Group title="Yours" certificates={current.filter((each) => shown.has(each))} />
      <Group title="Renewed since" certificates={earlier.filter((each) => shown.has(each))} />
      <Pagination
        page={page}
        totalPages={Math.ceil(certificates.length / pageSize)}
        hrefFor={(to) => `/certificates?page=${to}`}
        label="Pages of certificates"
      />
    </div>
  );
}

type GroupProps = { title: string; certificates: Awaited<ReturnType<typeof listCertificates>> };

function Group({ title, certificates }: GroupProps) {
  if (certificates.length === 0) return null;
  return (
    <section aria-label={title} className="space-y-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {certificates.map(({ learnerName, courseId, cycle, ...certificate }) => (
          <CertificateCard key={certificate.id} certificate={certificate} />
        ))}
      </div>
    </section>
  );
}

function Claimable({ courses }: { courses: CourseWithoutCertificate[] }) {
  return (
    <Card title="Ready for you" description="You completed these courses. Get their certificates.">
      <ul className="divide-y divide-line">
        {courses.map(({ courseId, title, cpdPoints, completedAt }) => (
          <PostRow
            key={courseId}
            label="Get certificate"
            pendingText="Issuing…"
            about={title}
            path="/api/certificates/generate"
            body={{ courseId }}
            done="Your certificate is here"
          >
            {cpdPointsText(cpdPoints)}, done <DateTime value={completedAt} dateOnly />
          </PostRow>
        ))}
      </ul>
    </Card>
  );
}

/** Every lecture is marked as done, but evidence is missing. */
function Unproven({ courses }: { courses: CourseWithoutCertificate[] }) {
  return (
    <Card
      title="Nearly there"
      description="All lessons of these courses are marked as done. Their certificates need a little more."
    >
      <ul className="divide-y divide-line">
        {courses.map(({ courseId, title, slug, missing }) => (
          <li key={courseId} className="space-y-2 py-3 first:pt-0 last:pb-0">
            <p className="font-medium break-words">{title}</p>
            <EvidenceList courseSlug={slug} missing={missing} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NoCertificates() {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="award" />}
        title="No certificate yet"
        description="Complete a course, and its certificate with its CPD points is issued to you here."
        action={
          <LinkButton href="/home" variant="primary">
            Go to your courses
          </LinkButton>
        }
      />
    </Card>
  );
}
