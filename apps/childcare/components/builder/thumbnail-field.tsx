'use client';

import { photoAccept, photoTypesText } from '@repo/media/photo-types';
import { shrinkPhotoAndRemoveMetadata } from '@repo/media/shrink-photo-and-remove-metadata';
import { Button } from '@repo/ui/button';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { useEffect, useEffectEvent } from 'react';
import { UploadProgress } from './upload-progress.tsx';
import { uploadToMediaHost } from './upload-to-media-host.ts';
import { useUploads } from './use-uploads.ts';

type ThumbnailFieldProps = { thumbnail: string; onChange: (thumbnail: string) => void };

const uploadId = 'thumbnail';

/** A course's thumbnail, uploaded straight to the media host. */
export function ThumbnailField({ thumbnail, onChange }: ThumbnailFieldProps) {
  const { stateOf, start, retry, cancel } = useUploads();
  const state = stateOf(uploadId);
  const stop = useEffectEvent(() => cancel(uploadId));
  useEffect(() => () => stop(), []);

  const send = (file: File) =>
    void start(uploadId, file.name, async (tools) => {
      const photo = await shrinkPhotoAndRemoveMetadata(file);
      const request = { ...tools, resourceType: 'image', noun: 'picture', fileName: 'picture.jpg' } as const;
      onChange(await uploadToMediaHost(photo, request));
    });

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
            <Icon name="trash-2" />
            Remove picture
          </Button>
        </div>
      ) : null}
      {state ? (
        <UploadProgress upload={state} onRetry={() => retry(uploadId)} onCancel={() => cancel(uploadId)} />
      ) : null}
      {state?.kind === 'sending' ? null : (
        <FileDrop
          label={thumbnail ? 'Replace the picture' : 'Add a picture'}
          help={`${photoTypesText}, wider than high. It stands in the catalogue.`}
          accept={photoAccept}
          icon={<Icon name="image-plus" />}
          onFiles={([file]) => file && send(file)}
        />
      )}
    </section>
  );
}
