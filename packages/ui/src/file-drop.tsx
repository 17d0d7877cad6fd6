'use client';

import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

/** Whether a file matches an input's `accept` list (".xlsx", "image/png", "image/*"). */
export function acceptsFile(file: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  if (kinds.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

export type FileDropProps = {
  /** "Add photos". */
  label: string;
  /** "JPEG, PNG or WebP, up to 10 MB each". */
  help?: ReactNode;
  /** As in an input: "image/*" or ".xlsx,.csv". */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
  onFiles: (files: File[]) => void;
  /** Dropped files that do not match `accept`: browsers only check their own dialog. */
  onRefused?: (files: File[]) => void;
  className?: string;
};

export function FileDrop({
  label,
  help,
  accept,
  multiple = false,
  disabled = false,
  icon,
  onFiles,
  onRefused,
  className,
}: FileDropProps) {
  const helpId = useId();
  const [over, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const taken = files.filter((file) => acceptsFile(file, accept));
    const refused = files.filter((file) => !taken.includes(file));
    if (taken.length > 0) onFiles(taken);
    if (refused.length > 0) onRefused?.(refused);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed border-line-strong bg-surface-raised px-4 py-8 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        disabled ? 'opacity-60' : 'hover:border-accent hover:bg-accent-soft',
        over && 'border-accent bg-accent-soft',
        className,
      )}
    >
      <span aria-hidden className="mb-1 text-accent [&_svg]:size-6">
        {icon ?? <Icon name="upload" />}
      </span>
      <span className="font-medium">{label}</span>
      <span className="text-sm text-muted">
        <span className="pointer-coarse:hidden">Drop {multiple ? 'files' : 'a file'} here or </span>
        <span className="link pointer-coarse:inline-block pointer-coarse:first-letter:uppercase">
          choose from this device
        </span>
      </span>
      {help ? (
        <span id={helpId} className="text-sm text-muted">
          {help}
        </span>
      ) : null}
      <input
        type="file"
        aria-label={label}
        aria-describedby={help ? helpId : undefined}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Reset so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </label>
  );
}
