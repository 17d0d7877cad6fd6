'use client';

import { photoAccept, photoTypesText } from '@repo/media/photo-types';
import { Button } from '@repo/ui/button';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { SortableList } from '@repo/ui/sortable-list';
import { toast } from '@repo/ui/toast';
import { useLatestRef } from '@repo/ui/use-latest-ref';
import type { ReactNode } from 'react';
import type { FormPhoto, usePhotos } from './use-photos.ts';

export type PhotoFieldProps = Pick<
  ReturnType<typeof usePhotos>,
  'photos' | 'add' | 'retry' | 'remove' | 'restore' | 'discard' | 'reorder'
> & { maximum: number };

/** Order by dragging a photo, or with the handle's keys; the first photo is the cover. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, add, retry, remove, restore, discard, reorder, maximum } = props;
  const room = maximum - photos.length;
  const latest = useLatestRef(photos);

  function removeWithUndo(photo: FormPhoto) {
    const order = photos.map(({ id }) => id);
    let isRestored = false;
    remove(photo);
    toast.undo(
      'Photo removed',
      () => {
        if (latest.current.length >= maximum) {
          toast.info(`A listing shows ${maximum} photos at most. Remove one and add this photo again.`);
          return discard(photo);
        }
        isRestored = true;
        restore(photo, order);
      },
      () => {
        if (!isRestored) discard(photo);
      },
    );
  }

  function take(files: File[]) {
    add(files);
    if (files.length > room)
      toast.info(`A listing shows ${maximum} photos at most. The first ${room} were added.`);
  }

  return (
    <section aria-labelledby="photos-heading" className="space-y-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="photos-heading" className="text-sm font-medium">
          Photos <span className="font-normal text-muted">(optional)</span>
        </h2>
        <p className="text-sm tabular-nums text-muted" role="status">
          {photos.length} of {maximum}
        </p>
      </div>
      {photos.length > 0 ? (
        <SortableList
          label="Photos in order"
          layout="grid"
          dragBy="item"
          items={photos}
          getId={(photo) => photo.id}
          getName={(_, index) => `photo ${index + 1}`}
          onReorder={(next) => reorder(next.map(({ id }) => id))}
          className="grid grid-cols-2 gap-3 sm:grid-cols-3"
        >
          {(photo, index, handle) => (
            <PhotoTile
              photo={photo}
              index={index}
              handle={handle}
              onRetry={retry}
              onRemove={removeWithUndo}
            />
          )}
        </SortableList>
      ) : null}
      {room > 0 ? (
        <FileDrop
          label="Add photos"
          help={`${photoTypesText}. The first photo is the cover; drag photos to change their order.`}
          accept={photoAccept}
          multiple
          icon={<Icon name="image-plus" />}
          onFiles={take}
          onRefused={(files) =>
            toast.error(`${files.map(({ name }) => name).join(', ')}: use ${photoTypesText} photos.`)
          }
        />
      ) : null}
    </section>
  );
}

type PhotoTileProps = {
  photo: FormPhoto;
  index: number;
  handle: ReactNode;
  onRetry: (id: string) => void;
  onRemove: (photo: FormPhoto) => void;
};

function PhotoTile({ photo, index, handle, onRetry, onRemove }: PhotoTileProps) {
  const name = `Photo ${index + 1}`;
  const { state } = photo;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <div className="relative aspect-square bg-surface-muted">
        <img
          src={photo.previewUrl}
          alt={index === 0 ? `${name}, the cover` : name}
          referrerPolicy="no-referrer"
          draggable={false}
          className="size-full object-cover"
        />
        {index === 0 ? (
          <span className="absolute top-2 left-2 rounded-full bg-black/70 px-2 py-0.5 text-xs font-medium text-white">
            Cover
          </span>
        ) : null}
        {state.kind === 'waiting' || state.kind === 'sending' ? (
          <SendingBar name={name} share={state.kind === 'sending' ? state.share : 0} />
        ) : null}
        {state.kind === 'failed' ? (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-surface-raised/95 p-2 text-center">
            <p role="alert" className="flex items-start gap-1.5 text-xs text-danger">
              <Icon name="circle-alert" className="size-4 shrink-0" />
              {state.reason}
            </p>
            {state.mayWork ? (
              <Button size="sm" onClick={() => onRetry(photo.id)}>
                <Icon name="rotate-ccw" />
                Retry {name.toLowerCase()}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <div className="flex items-center justify-between">
        {handle}
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          icon={<Icon name="trash-2" />}
          onClick={() => onRemove(photo)}
        />
      </div>
    </div>
  );
}

function SendingBar({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 space-y-1 bg-black/70 p-2 text-white">
      <p className="text-xs tabular-nums">{percent === 0 ? 'Preparing…' : `Sending ${percent}%`}</p>
      <div
        role="progressbar"
        aria-label={`Sending ${name.toLowerCase()}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-white/30"
      >
        <div className="h-full bg-white transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
