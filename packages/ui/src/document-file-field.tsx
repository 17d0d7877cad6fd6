'use client';

import { useState } from 'react';
import { FileDrop } from './file-drop.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

const accept = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const wrongType = 'Choose a PDF, JPEG or PNG file.';
const bytesPerMegabyte = 1_048_576;

export type DocumentFileFieldProps = {
  label: string;
  maximumBytes: number;
  /** Before it is sent: the file to send instead, or why it cannot be sent. */
  prepare: (file: File) => Promise<File | string>;
  file: File | null;
  problem: string | null;
  onChange: (file: File | null, problem: string | null) => void;
};

/** One document of a form: a PDF, or a photo or scan of a paper. */
export function DocumentFileField(props: DocumentFileFieldProps) {
  const { label, maximumBytes, prepare, file, problem, onChange } = props;
  const [isPreparing, setIsPreparing] = useState(false);
  const megabytes = Math.floor(maximumBytes / bytesPerMegabyte);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setIsPreparing(true);
    // The field can be used again, whatever becomes of this file.
    const prepared = await prepare(chosen).finally(() => setIsPreparing(false));
    if (typeof prepared === 'string') onChange(null, prepared);
    else if (prepared.size > maximumBytes)
      onChange(null, `This file is larger than ${megabytes} MB. Scan it at a lower quality.`);
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
          help={isPreparing ? 'Preparing the picture…' : `PDF, JPEG or PNG, up to ${megabytes} MB`}
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
