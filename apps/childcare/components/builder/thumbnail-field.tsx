'use client';

import { photoAccept, photoKinds } from '@repo/media/photo-types';
import { preparePhoto } from '@repo/media/prepare-photo';
import { Button } from '@repo/ui/button';
import { FileDrop } from '@repo/ui/file-drop';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type UploadState, uploadFile } from './upload-file.ts';
import { UploadProgress } from './upload-progress.tsx';

type ThumbnailFieldProps = { thumbnail: string; onChange: (thumbnail: string) => void };

/** Uploads straight to the media host. */
export function ThumbnailField({ thumbnail, onChange }: ThumbnailFieldProps) {
  const [state, setState] = useState<UploadState | null>(null);
  const running = useRef<{ file: File; abort: AbortController } | null>(null);
  useEffect(() => () => running.current?.abort.abort(), []);

  async function send(file: File) {
    const abort = new AbortController();
    running.current = { file, abort };
    const { name } = file;
    setState({ kind: 'sending', name, share: 0 });
    try {
      const photo = await preparePhoto(file);
      const url = await uploadFile(photo, {
        resourceType: 'image',
        noun: 'picture',
        fileName: 'picture.jpg',
        onProgress: (share) => setState({ kind: 'sending', name, share }),
        signal: abort.signal,
      });
      onChange(url);
      setState(null);
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = error instanceof Error ? error.message : 'The picture could not be sent.';
      setState({ kind: 'failed', name, reason });
    }
  }

  function cancel() {
    running.current?.abort.abort();
    setState(null);
  }

  return (
    <section aria-labelledby="thumbnail-heading" className="max-w-xl space-y-3">
      <h2 id="thumbnail-heading" className="text-sm font-medium">
        Picture <span className="font-normal text-muted">(optional)</span>
      </h2>
      {thumbnail ? (
        <div className="flex flex-wrap items-end gap-3">
          <img
            src={thumbnail}
            alt="What stands in the catalogue"
            referrerPolicy="no-referrer"
            className="aspect-video w-64 rounded-lg bg-surface-muted object-cover"
          />
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            <Trash2 aria-hidden />
            Remove picture
          </Button>
        </div>
      ) : null}
      {state ? (
        <UploadProgress
          upload={state}
          onRetry={() => running.current && void send(running.current.file)}
          onCancel={cancel}
        />
      ) : null}
      {state?.kind === 'sending' ? null : (
        <FileDrop
          label={thumbnail ? 'Replace the picture' : 'Add a picture'}
          help={`${photoKinds}, wider than high. It stands in the catalogue.`}
          accept={photoAccept}
          icon={<ImagePlus />}
          onFiles={([file]) => file && void send(file)}
        />
      )}
    </section>
  );
}
