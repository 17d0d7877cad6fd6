'use client';

import type { Certificate } from '@repo/schemas/childcare/certificate';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { ShareButton } from '@repo/ui/certificates/share-button';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { cpdPointsText } from '#components/course/labels.ts';
import { certificateStatusLabels, certificateStatusTones } from './labels.ts';
import { RenewButton } from './renew-button.tsx';

type ValidityProps = Pick<Certificate, 'expiresAt' | 'status' | 'revokedAt' | 'revocationReason'>;

function Validity({ expiresAt, status, revokedAt, revocationReason }: ValidityProps) {
  if (revokedAt !== null) {
    return (
      <>
        Revoked on <DateTime value={revokedAt} dateOnly />: {revocationReason}
      </>
    );
  }
  if (expiresAt === null) return <>It does not expire</>;
  return (
    <>
      {status === 'expired' ? 'Expired on ' : 'Valid until '}
      <DateTime value={expiresAt} dateOnly />
    </>
  );
}

/** The fields that a card shows; others would enlarge the page's data. */
export type CardCertificate = Omit<Certificate, 'learnerName' | 'courseId' | 'cycle'>;

/** Drawn in the browser too: as markup it would be sent twice, which takes several times as much as its fields. */
export function CertificateCard({ certificate }: { certificate: CardCertificate }) {
  const { id, certificateId, courseName, organizationName, cpdPoints, issuedAt, courseSlug, renewal } =
    certificate;
  const path = `/api/certificates/${id}`;
  const isRevoked = certificate.status === 'revoked';
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-base font-semibold break-words">{courseName}</h3>
        <StatusBadge tone={certificateStatusTones[certificate.status]}>
          {certificateStatusLabels[certificate.status]}
        </StatusBadge>
      </div>
      <div className="space-y-1 text-sm text-muted">
        <p>
          <Validity {...certificate} />
        </p>
        <p>
          {cpdPointsText(cpdPoints)}, issued <DateTime value={issuedAt} dateOnly />
          {organizationName ? ` at ${organizationName}` : ''}
        </p>
        <p>
          <PageLink href={`/verify/${certificateId}`} className="link target-44 tabular-nums">
            {certificateId}
          </PageLink>
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {isRevoked ? null : (
          <>
            <a href={`${path}/download`} download className={buttonStyles({ size: 'sm' })}>
              <Icon name="download" />
              PDF<span className="sr-only">: {courseName}</span>
            </a>
            <ShareButton url={certificate.verifyUrl} title={`Certificate: ${courseName}`} />
            <a href={`${path}/badge`} download className={buttonStyles({ size: 'sm', variant: 'ghost' })}>
              <Icon name="badge-check" />
              Badge for a wallet<span className="sr-only">: {courseName}</span>
            </a>
            <a
              href={`${path}/badge?format=png`}
              download
              className={buttonStyles({ size: 'sm', variant: 'ghost' })}
            >
              <Icon name="award" />
              Badge as a picture<span className="sr-only">: {courseName}</span>
            </a>
          </>
        )}
        {renewal === 'open' ? <RenewButton certificate={certificate} /> : null}
        {renewal === 'begun' ? (
          <PageLink
            href={`/learn/${courseSlug}`}
            className={buttonStyles({ size: 'sm', variant: 'primary' })}
          >
            Continue renewing<span className="sr-only">: {courseName}</span>
          </PageLink>
        ) : null}
      </div>
    </Card>
  );
}
