'use client';

import { preparedPhotoName } from '@repo/media/photo-types';
import {
  shrinkPhotoAndRemoveMetadata,
  UnreadablePhotoError,
} from '@repo/media/shrink-photo-and-remove-metadata';
import { maximumTrainingFileBytes } from '@repo/schemas/childcare/outside-training';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useState } from 'react';

const accept = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const wrongType = 'Choose a PDF, JPEG or PNG file.';

/** A phone's photo says where it was taken, and is larger than anybody needs: both go before it is sent. */
async function prepare(file: File): Promise<File | string> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const photo = await shrinkPhotoAndRemoveMetadata(file);
    return new File([photo], preparedPhotoName(file.name, photo), { type: photo.type });
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return error.message;
    throw error;
  }
}

type CertificateFileFieldProps = {
  label: string;
  file: File | null;
  problem: string | null;
  onChange: (file: File | null, problem: string | null) => void;
};

export function CertificateFileField({ label, file, problem, onChange }: CertificateFileFieldProps) {
  const [isPreparing, setIsPreparing] = useState(false);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setIsPreparing(true);
    const prepared = await prepare(chosen);
    setIsPreparing(false);
    if (typeof prepared === 'string') onChange(null, prepared);
    else if (prepared.size > maximumTrainingFileBytes)
      onChange(null, 'This file is larger than 10 MB. Scan it at a lower quality.');
    else onChange(prepared, null);
  }

  return (
    <div className="space-y-1.5">
      {file ? (
        <p className="flex items-center gap-3 rounded-md border border-line px-3 py-2">
          <Icon name="file-text" className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1 font-medium break-all">{file.name}</span>
          <IconButton
            label={`Remove ${file.name}`}
            icon={<Icon name="x" />}
            onClick={() => onChange(null, null)}
          />
        </p>
      ) : (
        <FileDrop
          label={label}
          help={isPreparing ? 'Preparing the picture…' : 'PDF, JPEG or PNG, up to 10 MB'}
          accept={accept}
          disabled={isPreparing}
          onFiles={([chosen]) => void choose(chosen)}
          onRefused={() => onChange(null, wrongType)}
        />
      )}
      <p role="alert" className="text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}
