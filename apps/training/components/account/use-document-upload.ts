'use client';

import type { DocumentCategory } from '@repo/schemas/training/upload';
import { maxDocumentBytes } from '@repo/schemas/training/upload';
import type { ApiFailure } from '@repo/ui/api-failure';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

export type DocumentOwner = { userId: string; type: string };

/** Uploads one document at a time, then refreshes the page. */
export function useDocumentUpload({ userId, type }: DocumentOwner) {
  const router = useRouter();
  const [sending, setSending] = useState<{ name: string; sent: number; total: number } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function upload(file: File, category: DocumentCategory) {
    setFailure(null);
    if (file.size > maxDocumentBytes) {
      setFailure({ error: `“${file.name}” is too large: at most 5 MB` });
      return;
    }
    const form = new FormData();
    form.set('userId', userId);
    form.set('category', category);
    form.set('file', file);
    setSending({ name: file.name, sent: 0, total: file.size });
    const answer = await sendForm(`/api/upload/${type}`, form, {
      onProgress: (sent, total) => setSending({ name: file.name, sent, total }),
    });
    setSending(null);
    if (!answer.ok) setFailure(answer.failure);
    else {
      toast.success('Uploaded');
      router.refresh();
    }
  }

  return { upload, sending, failure, refuse: (error: string) => setFailure({ error }) };
}
