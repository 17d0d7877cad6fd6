'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Dialog, DialogClose } from '../dialog.tsx';

type KeyDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'trigger'> & {
  title: string;
  description: string;
  made: { key: string; title: string } | null;
  children: ReactNode;
};

export function KeyDialog({ title, description, made, children, ...dialog }: KeyDialogProps) {
  return (
    <Dialog
      {...dialog}
      staysOpen={made !== null}
      title={made ? made.title : title}
      description={made ? undefined : description}
      footer={
        made ? (
          <DialogClose asChild>
            <Button variant="primary">I have copied it</Button>
          </DialogClose>
        ) : undefined
      }
    >
      {made ? <ShownKey value={made.key} /> : children}
    </Dialog>
  );
}

function ShownKey({ value }: { value: string }) {
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
