'use client';

import { type CertificateLogo, maxLogoBytes } from '@repo/schemas/training/certificate-template';
import type { ApiFailure } from '@repo/ui/api-failure';
import { FileDrop } from '@repo/ui/file-drop';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

const failureOf = (error: string): ApiFailure => ({ error, details: [], status: 400 });

/** Stores a picture at once; it is used once the template with it is saved. */
export function LogoUpload({ onStored }: { onStored: (logo: CertificateLogo) => void }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size > maxLogoBytes) return setFailure(failureOf('The logo is larger than 1 MB'));
    setFailure(null);
    setSending(true);
    const form = new FormData();
    form.set('file', file);
    const answer = await sendForm<{ data: CertificateLogo }>('/api/admin/certificate-template/logos', form);
    setSending(false);
    if (!answer.ok) return setFailure(answer.failure);
    onStored(answer.data.data);
    toast.success('The logo is uploaded. Save the template to use it');
  }

  return (
    <div className="space-y-3">
      <FailureAlert failure={failure} />
      <FileDrop
        label={isSending ? 'Uploading…' : 'Upload a logo'}
        help="PNG or JPEG, up to 1 MB"
        accept="image/png,image/jpeg"
        disabled={isSending}
        onFiles={([file]) => void send(file)}
        onRefused={() => setFailure(failureOf('A logo is a PNG or JPEG file'))}
      />
    </div>
  );
}
