import type { Certificate } from '@repo/schemas/childcare/certificate';
import { formatDate } from '@repo/ui/format-date';

const restarts =
  'Your progress in this course starts from 0%: you do all its lessons and quizzes again. This cannot be undone.';

/** Explains what renewing a certificate changes, and what happens to the certificate. */
export function renewalConfirmationText({
  status,
  expiresAt,
}: Pick<Certificate, 'status' | 'expiresAt'>): string {
  if (status === 'revoked') return `${restarts} The revoked certificate stays in your list.`;
  if (status === 'expired') return `${restarts} Your earlier certificate stays in your list, as expired.`;
  const until = expiresAt === null ? '' : ` and is valid until ${formatDate(expiresAt)}`;
  return `${restarts} Your certificate stays${until}; you get a new one when you have finished.`;
}
