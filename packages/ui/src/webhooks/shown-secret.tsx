'use client';

import { Alert } from '../alert.tsx';
import { CopyButton } from '../copy-button.tsx';

/** The signing secret, right after it was made. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className="space-y-4">
      <Alert tone="warning" title="Copy it now" live>
        This is the only time the secret is shown. Give it to the program that receives the events.
      </Alert>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface-muted p-3">
        <code className="min-w-0 flex-1 break-all text-sm">{secret}</code>
        <CopyButton value={secret} label="Copy secret" />
      </div>
      <p className="text-sm text-muted">
        The program checks with it that a call is ours: the header <code>webhook-signature</code>, as the{' '}
        <a href="https://www.standardwebhooks.com" className="link">
          Standard Webhooks
        </a>{' '}
        specification says.
      </p>
    </div>
  );
}
