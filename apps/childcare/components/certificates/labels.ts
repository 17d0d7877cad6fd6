import type { CertificateStatus } from '@repo/schemas/childcare/certificate';
import type { Tone } from '@repo/ui/badge';

export const certificateStatusTones: Record<CertificateStatus, Tone> = {
  valid: 'success',
  expiring: 'warning',
  expired: 'danger',
  revoked: 'danger',
};
export const certificateStatusLabels: Record<CertificateStatus, string> = {
  valid: 'Valid',
  expiring: 'Expires soon',
  expired: 'Expired',
  revoked: 'Revoked',
};
