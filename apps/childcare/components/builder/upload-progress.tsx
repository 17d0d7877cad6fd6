'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { Progress } from '@repo/ui/progress';
import type { UploadState } from './use-uploads.ts';

type UploadProgressProps = {
  upload: UploadState;
  onRetry: () => void;
  /** Cancels the upload, or dismisses a failed one. */
  onCancel: () => void;
};

export function UploadProgress({ upload, onRetry, onCancel }: UploadProgressProps) {
  if (upload.kind === 'sending') {
    return (
      <div className="flex max-w-xl items-end gap-3">
        <Progress
          className="min-w-0 flex-1"
          label={`Sending ${upload.name}`}
          value={Math.round(upload.share * 100)}
          max={100}
          unit="per cent"
        />
        <Button size="sm" onClick={onCancel}>
          <Icon name="x" />
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <Alert
      tone="danger"
      live
      title={`${upload.name} was not sent`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onRetry}>
            <Icon name="rotate-ccw" />
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Leave it
          </Button>
        </span>
      }
    >
      {upload.reason}
    </Alert>
  );
}
