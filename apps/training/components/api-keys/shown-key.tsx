'use client';

import { Alert } from '@repo/ui/alert';
import { CopyButton } from '@repo/ui/copy-button';

export function ShownKey({ value }: { value: string }) {
  return (
    <div className="space-y-4">
      <Alert tone="warning" title="Copy it now" live>
        This is the only time the key is shown. We keep a fingerprint of it, not the key itself.
      </Alert>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface-muted p-3">
        <code className="min-w-0 flex-1 break-all text-sm">{value}</code>
        <CopyButton value={value} label="Copy key" />
      </div>
      <p className="text-sm text-muted">
        Programs send it in the header <code>x-api-key</code>. Never put it into code that a browser loads.
      </p>
    </div>
  );
}
