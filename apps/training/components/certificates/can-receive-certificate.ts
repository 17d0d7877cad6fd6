import type { ClassCertificateLearner } from '@repo/schemas/training/certificate';

/** Completed, and without a valid certificate. */
export function canReceiveCertificate({ isCompleted, certificates }: ClassCertificateLearner): boolean {
  return isCompleted && certificates.every(({ revokedAt }) => revokedAt !== null);
}
