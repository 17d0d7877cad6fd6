'use client';

import { largestPhoto } from '@repo/schemas/childcare/profile';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { RequestId } from '@repo/ui/request-id';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

type Chosen = { file: File; url: string };

const path = '/api/profile/image';

function problemOf(file: File): string | null {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(file.type)) {
    return `“${file.name}” is no photo we can take. Choose a PNG, JPEG or WebP file.`;
  }
  return file.size > largestPhoto ? `“${file.name}” is too large: at most 5 MB.` : null;
}

/** The person's photo: chosen, looked at, then sent. */
export function PhotoField({ name, image }: { name: string; image: string | null }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => {
    const url = chosen?.url;
    return url ? () => URL.revokeObjectURL(url) : undefined;
  }, [chosen]);

  function choose(file: File | undefined) {
    if (!file) return;
    const problem = problemOf(file);
    setFailure(problem ? { error: problem } : null);
    setChosen(problem ? null : { file, url: URL.createObjectURL(file) });
  }

  async function send({ file }: Chosen) {
    const form = new FormData();
    form.set('file', file);
    setFailure(null);
    setBusy('Sending…');
    const answer = await sendForm(path, form, {
      onProgress: (sent, total) =>
        setBusy(sent < total ? `Sending ${Math.round((sent / total) * 100)}%…` : 'Saving…'),
    });
    setBusy(null);
    // After a failure the chosen photo stays, to be sent again.
    if (!answer.ok) return setFailure(answer.failure);
    setChosen(null);
    toast.success('Photo saved');
    router.refresh();
  }

  async function remove() {
    setFailure(null);
    setBusy('Removing…');
    const answer = await callApi(path, { method: 'DELETE' });
    setBusy(null);
    if (!answer.ok) return setFailure(answer.failure);
    toast.success('Photo removed');
    router.refresh();
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={chosen?.url ?? image} size="xl" />
        {chosen ? (
          <div className="space-y-2">
            <p className="max-w-[32ch] text-sm break-words text-muted">This is how others will see you.</p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                pending={busy !== null}
                pendingText={busy ?? undefined}
                onClick={() => void send(chosen)}
              >
                Use this photo
              </Button>
              {busy === null ? (
                <Button variant="ghost" onClick={() => setChosen(null)}>
                  Cancel
                </Button>
              ) : null}
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              pending={busy !== null}
              pendingText={busy ?? undefined}
              onClick={() => input.current?.click()}
            >
              {image ? 'Change photo' : 'Add a photo'}
            </Button>
            {image && busy === null ? (
              <Button variant="ghost" onClick={() => void remove()}>
                Remove
              </Button>
            ) : null}
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Photo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className="w-full text-sm text-muted">PNG, JPEG or WebP, up to 5 MB.</p>
      </div>
      {failure ? (
        <Alert tone="danger" live title={failure.error}>
          {failure.requestId ? <RequestId value={failure.requestId} /> : null}
        </Alert>
      ) : null}
    </div>
  );
}
