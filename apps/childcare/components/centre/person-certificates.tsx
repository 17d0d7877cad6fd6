import type { CentreLearner } from '@repo/schemas/childcare/overview';
import { Card } from '@repo/ui/card';
import { RevokeCertificate } from '@repo/ui/certificates/revoke-certificate';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';

type PersonCertificatesProps = {
  certificates: CentreLearner['certificates'];
  /** How many were asked for. */
  asked: number;
  learnerName: string;
  now: Date;
};

const atOnce = 10;

/** A learner's certificates, each linked to its public page. Those earned in this centre can be revoked. */
export function PersonCertificates({ certificates, asked, learnerName, now }: PersonCertificatesProps) {
  const total = certificates.length;
  const shown = Math.max(asked, atOnce);
  const left = total - shown;
  return (
    <Card title="Certificates">
      {certificates.length === 0 ? (
        <p className="text-sm text-muted">None yet. A certificate is issued when a course is done.</p>
      ) : (
        <ul className="divide-y divide-line">
          {certificates
            .slice(0, shown)
            .map(({ certificateId, courseName, cpdPoints, issuedAt, canRevoke, ...state }) => (
              <li key={certificateId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1">
                  <PageLink href={`/verify/${certificateId}`} className="link target-44">
                    {courseName}
                  </PageLink>
                  <p className="text-sm text-muted">
                    {certificateId}, {cpdPoints} CPD points, issued <DateTime value={issuedAt} dateOnly />
                    {state.revocationReason === null ? '' : `. Revoked: ${state.revocationReason}`}
                  </p>
                </div>
                <Status {...state} now={now} />
                {canRevoke ? <RevokeCertificate {...{ certificateId, courseName, learnerName }} /> : null}
              </li>
            ))}
        </ul>
      )}
      {total > atOnce ? (
        // The same element at the end of every list, so that it keeps the focus. A link, which needs no script.
        <NoPrefetchLink
          href={left > 0 ? `?certificates=${shown + atOnce}` : '?'}
          scroll={false}
          className="link target-44 mx-auto block w-fit py-2 text-sm"
        >
          {left > 0 ? `Show ${Math.min(atOnce, left)} more of ${total}` : 'Show fewer'}
        </NoPrefetchLink>
      ) : null}
    </Card>
  );
}

type StatusProps = Pick<CentreLearner['certificates'][number], 'expiresAt' | 'revokedAt'> & { now: Date };

function Status({ expiresAt, revokedAt, now }: StatusProps) {
  if (revokedAt !== null) return <StatusBadge tone="danger">Revoked</StatusBadge>;
  const isExpired = expiresAt !== null && new Date(expiresAt) < now;
  return isExpired ? (
    <StatusBadge tone="warning">Expired</StatusBadge>
  ) : (
    <StatusBadge tone="success">Valid</StatusBadge>
  );
}
