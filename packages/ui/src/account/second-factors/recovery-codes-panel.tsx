'use client';

import { useEffect, useRef } from 'react';
import { Button } from '../../button.tsx';
import { Card } from '../../card.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { downloadText } from '../../download.ts';
import { formatDate } from '../../format-date.ts';
import { Icon } from '../../icon.tsx';
import { useLeaveWarning } from '../../use-leave-warning.ts';

export type RecoveryCodesSheet = {
  codes: readonly string[];
  serviceName: string;
  email: string;
  madeAt: Date;
};

export function recoveryCodesText({ codes, serviceName, email, madeAt }: RecoveryCodesSheet): string {
  return [
    `Recovery codes: ${serviceName}`,
    `Account: ${email}`,
    `Made: ${formatDate(madeAt)}. Codes made before are void.`,
    '',
    ...codes,
    '',
    'Each code signs you in once, after your password, when you have neither your passkey nor your authenticator app.',
    '',
  ].join('\n');
}

export type RecoveryCodesPanelProps = {
  codes: readonly string[];
  serviceName: string;
  email: string;
  onKept: () => void;
};

/** New recovery codes are shown only once. */
export function RecoveryCodesPanel({ codes, serviceName, email, onKept }: RecoveryCodesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLeaveWarning(true);
  useEffect(() => heading.current?.focus(), []);

  const text = () => recoveryCodesText({ codes, serviceName, email, madeAt: new Date() });
  return (
    <Card data-print-alone className="mb-8 space-y-5 border-accent">
      <div className="space-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Keep your recovery codes
        </h2>
        <p className="text-pretty text-sm text-muted">
          They are shown only now. When you have neither your passkey nor your authenticator app, each of them
          signs you in once, after your password. Keep them where you keep other important papers, or in a
          password manager.
        </p>
        <p className="hidden text-sm print:block">
          {serviceName}, {email}
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-md bg-surface-muted p-4 font-mono text-base tabular-nums sm:grid-cols-2 print:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton value={codes.join('\n')} label="Copy codes" />
        <Button size="sm" onClick={() => downloadText('recovery-codes.txt', text(), 'text/plain')}>
          <Icon name="download" />
          Download
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </Button>
      </div>
      <Button variant="primary" className="print:hidden" onClick={onKept}>
        I have kept them
      </Button>
    </Card>
  );
}
