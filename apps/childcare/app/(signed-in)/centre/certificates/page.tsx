import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import {
  certificateExpiryStates,
  expiringWithinDays,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ExpiredAndExpiringTable } from '#components/centre/expired-and-expiring-table.tsx';
import { listExpiredAndExpiringCertificates } from '#domain/certificates/list-expired-and-expiring-certificates.ts';
import { readFromReplicaIfAllowed, requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Expiring certificates', () =>
  requireRole('CORPORATE_ADMIN'),
);

const labels = { expiring: `Expire within ${expiringWithinDays} days`, expired: 'Expired' } as const;

export default async function EndingCertificatesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const wanted = (await toUrlSearchParams(searchParams)).get('state');
  const state = certificateExpiryStates.find((known) => known === wanted);
  const certificates = await readFromReplicaIfAllowed(ctx, (reading) =>
    listExpiredAndExpiringCertificates(reading, { organizationId: undefined, state }),
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: 'Expiring certificates' }]}
        title="Expiring certificates"
        description="Assign a course again before its certificate expires."
      />
      <TabLinks
        label="Which certificates"
        className="mb-6"
        tabs={[
          { label: 'All', href: '/centre/certificates', current: state === undefined },
          ...certificateExpiryStates.map((known) => ({
            label: labels[known],
            href: `/centre/certificates?state=${known}`,
            current: state === known,
          })),
        ]}
      />
      <ExpiredAndExpiringTable rows={certificates} />
    </>
  );
}
