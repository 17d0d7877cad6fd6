import type { Certificate } from '@repo/schemas/training/certificate';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { ShareButton } from '@repo/ui/certificates/share-button';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { competenceTexts, formatMinutesAsHours } from '#domain/completion/completion-texts.ts';

export function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const { certificateId, courseTitle, startDate, endDate, issuedAt, revokedAt, revocationReason } =
    certificate;
  const { competence, attendedMinutes, totalMinutes, organizationName } = certificate;
  const facts = [
    ...(competence === 'none' ? [] : [competenceTexts[competence]]),
    ...(totalMinutes === 0
      ? []
      : [`${formatMinutesAsHours(attendedMinutes)} of ${formatMinutesAsHours(totalMinutes)} hours`]),
  ];
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base font-semibold break-words">{courseTitle}</h2>
        {revokedAt === null ? (
          <StatusBadge tone="success">Valid</StatusBadge>
        ) : (
          <StatusBadge tone="danger">Revoked</StatusBadge>
        )}
      </div>
      <div className="space-y-1 text-sm text-muted">
        {revokedAt === null ? null : (
          <p>
            Revoked on <DateTime value={revokedAt} dateOnly />: {revocationReason}
          </p>
        )}
        <p>
          {[startDate === null ? null : formatDates(startDate, endDate), ...facts].filter(Boolean).join(', ')}
        </p>
        <p>
          Issued <DateTime value={issuedAt} dateOnly />
          {organizationName ? ` by ${organizationName}` : ''}
        </p>
        <p>
          <PageLink href={`/verify/${certificateId}`} className="link target-44 tabular-nums">
            {certificateId}
          </PageLink>
        </p>
      </div>
      {revokedAt === null ? <Files certificate={certificate} /> : null}
    </Card>
  );
}

function Files({ certificate: { id, courseTitle, verifyUrl } }: { certificate: Certificate }) {
  const path = `/api/certificates/${id}`;
  const quiet = buttonStyles({ size: 'sm', variant: 'ghost' });
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <a href={`${path}/download`} download className={buttonStyles({ size: 'sm' })}>
        <Icon name="download" />
        PDF<span className="sr-only">: {courseTitle}</span>
      </a>
      <ShareButton url={verifyUrl} title={`Certificate: ${courseTitle}`} />
      <a href={`${path}/badge`} download className={quiet}>
        <Icon name="badge-check" />
        Badge for a wallet<span className="sr-only">: {courseTitle}</span>
      </a>
      <a href={`${path}/badge?format=png`} download className={quiet}>
        <Icon name="award" />
        Badge as a picture<span className="sr-only">: {courseTitle}</span>
      </a>
    </div>
  );
}
