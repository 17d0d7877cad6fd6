import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { OwnCertificate } from '#components/certificates/own-certificate.tsx';
import { listOwnCertificates } from '#domain/certificates/list-own-certificates.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Certificates' };

const pageSize = 20;

export default async function CertificatesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const certificates = await listOwnCertificates(ctx);
  const shown = certificates.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <PageHeader
        title="Certificates"
        description="Anybody can check one by the number on it, or by the link that you share."
        actions={
          <a href="/api/learning-record" download className={buttonStyles({ variant: 'secondary' })}>
            <Icon name="download" />
            Your full record as PDF
          </a>
        }
      />
      {certificates.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Icon name="award" />}
            title="No certificate yet"
            description="Certificates that the training centre issues to you appear here."
            action={
              <LinkButton href="/classes" variant="primary">
                Go to your classes
              </LinkButton>
            }
          />
        </Card>
      ) : null}
      {certificates.length > 0 && shown.length === 0 ? (
        <PastLastPage noun="certificates" href="/certificates" />
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        {shown.map((certificate) => (
          <OwnCertificate key={certificate.id} certificate={certificate} />
        ))}
      </div>
      <Pagination
        page={page}
        totalPages={Math.ceil(certificates.length / pageSize)}
        hrefFor={(to) => `/certificates?page=${to}`}
        label="Pages of certificates"
      />
    </>
  );
}
