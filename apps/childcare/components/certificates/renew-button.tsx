'use client';

import type { Certificate } from '@repo/schemas/childcare/certificate';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { renewalConfirmationText } from './renewal-confirmation-text.ts';

type RenewButtonProps = {
  certificate: Pick<Certificate, 'id' | 'courseName' | 'courseSlug' | 'status' | 'expiresAt'>;
};

/** Restarts the course of a certificate after a confirmation, because earlier progress no longer counts. */
export function RenewButton({ certificate }: RenewButtonProps) {
  const router = useRouter();
  const { id, courseName, courseSlug, status } = certificate;

  async function renew(): Promise<string | undefined> {
    const answer = await api('POST /api/certificates/{id}/renew', { params: { id } });
    if (!answer.ok) {
      router.refresh();
      return answer.failure.error;
    }
    toast.success('The course begins again. This certificate stays.');
    router.push(`/learn/${courseSlug}`);
    return undefined;
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary" size="sm">
          {status === 'revoked' ? 'Do the course again' : 'Renew'}
          <span className="sr-only">: {courseName}</span>
        </Button>
      }
      title={`Begin “${courseName}” again?`}
      description={renewalConfirmationText(certificate)}
      confirmLabel="Begin again"
      pendingLabel="Beginning…"
      tone="primary"
      onConfirm={renew}
    />
  );
}
