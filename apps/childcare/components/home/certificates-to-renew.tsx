import type { Certificate } from '@repo/schemas/childcare/certificate';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { certificateStatusLabels, certificateStatusTones } from '#components/certificates/labels.ts';

/** The page of certificates, which is linked below, shows all. */
const maximumShown = 5;

/** Certificates that expired or expire soon and can be renewed, earliest expiry first. */
function toRenew(certificates: readonly Certificate[]): Certificate[] {
  return certificates
    .filter(({ renewal, status }) => renewal === 'open' && status !== 'valid')
    .toSorted((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''));
}

export function CertificatesToRenew({ certificates }: { certificates: readonly Certificate[] }) {
  const ending = toRenew(certificates);
  if (ending.length === 0) return null;
  return (
    <ul className="space-y-2">
      {ending.slice(0, maximumShown).map(({ id, courseName, status, expiresAt }) => (
        <li key={id} className="space-y-1">
          <p className="font-medium break-words text-text">{courseName}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge tone={certificateStatusTones[status]}>{certificateStatusLabels[status]}</StatusBadge>
            {expiresAt && status !== 'revoked' ? <DateTime value={expiresAt} dateOnly /> : null}
          </p>
        </li>
      ))}
      {ending.length > maximumShown ? <li>and {ending.length - maximumShown} more</li> : null}
    </ul>
  );
}
