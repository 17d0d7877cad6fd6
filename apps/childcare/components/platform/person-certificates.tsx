import type { Certificate } from '@repo/schemas/childcare/certificate';
import { Card } from '@repo/ui/card';
import { RevokeCertificate } from '@repo/ui/certificates/revoke-certificate';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { certificateStatusLabels, certificateStatusTones } from '#components/certificates/labels.ts';

export function PersonCertificates({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Card className="mt-6" title="Certificates">
      {certificates.length === 0 ? (
        <p className="text-sm text-muted">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {certificates.map(
            ({ certificateId, courseName, learnerName, issuedAt, status, revocationReason }) => (
              <li key={certificateId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1">
                  <PageLink href={`/verify/${certificateId}`} className="link target-44">
                    {courseName}
                  </PageLink>
                  <p className="text-sm break-words text-muted">
                    {learnerName}, {certificateId}, issued <DateTime value={issuedAt} dateOnly />
                    {revocationReason === null ? '' : `. Revoked: ${revocationReason}`}
                  </p>
                </div>
                <StatusBadge tone={certificateStatusTones[status]}>
                  {certificateStatusLabels[status]}
                </StatusBadge>
                {status === 'revoked' ? null : (
                  <RevokeCertificate {...{ certificateId, courseName, learnerName }} />
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}
