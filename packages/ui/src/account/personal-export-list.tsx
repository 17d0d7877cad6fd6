'use client';

import type { PersonalExport } from '@repo/schemas/personal-export';
import { type MouseEvent, useEffect, useState } from 'react';
import type { Tone } from '../badge.tsx';
import { Button } from '../button.tsx';
import { buttonStyles } from '../button-styles.ts';
import { callApi } from '../call-api.ts';
import { StatusBadge } from '../status-badge.tsx';
import { DateTime } from '../time.tsx';
import { toast } from '../toast.tsx';
import { callApiWithReauthentication, reauthenticateIfNeeded } from './reauthentication.ts';

const path = '/api/account/exports';
const pollMs = 3_000;

/** Null when the request failed; the next poll retries. */
async function readExports(): Promise<PersonalExport[] | null> {
  const answer = await callApi<{ exports: PersonalExport[] }>(path);
  return answer.ok ? answer.data.exports : null;
}

const states: Record<PersonalExport['status'], { tone: Tone; text: string }> = {
  preparing: { tone: 'info', text: 'Being prepared' },
  ready: { tone: 'success', text: 'Ready' },
  failed: { tone: 'danger', text: 'Not made' },
  expired: { tone: 'neutral', text: 'Removed' },
};

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-SG', { maximumFractionDigits: 1 })} MB`;
}

function ExportState({ copy }: { copy: PersonalExport }) {
  if (copy.status === 'preparing')
    return <p className="text-sm text-muted">We will mail you when it is ready. You can close this page.</p>;
  if (copy.status === 'ready' && copy.expiresAt !== null)
    return (
      <p className="text-sm text-muted">
        {copy.bytes === null ? null : `${sizeText(copy.bytes)}, a zip. `}
        Removed on <DateTime value={copy.expiresAt} />.
      </p>
    );
  return copy.message === null ? null : <p className="text-sm text-muted">{copy.message}.</p>;
}

/** The browser downloads the file after the person has reauthenticated. */
async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  if (!(await reauthenticateIfNeeded('download a copy of your data'))) return;
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

function ExportRow({ copy }: { copy: PersonalExport }) {
  const { tone, text } = states[copy.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={tone}>{text}</StatusBadge>
          <span>
            Asked for on <DateTime value={copy.requestedAt} />
          </span>
        </p>
        <ExportState copy={copy} />
      </div>
      {copy.status === 'ready' ? (
        <a
          href={`${path}/${copy.id}/download`}
          download
          onClick={(event) => void download(event)}
          className={buttonStyles()}
        >
          Download
        </a>
      ) : null}
    </li>
  );
}

export function PersonalExportList({ initial }: { initial: PersonalExport[] }) {
  const [copies, setCopies] = useState(initial);
  const [isAsking, setIsAsking] = useState(false);
  const isPreparing = copies.some(({ status }) => status === 'preparing');

  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(async () => {
      const read = await readExports();
      if (read) setCopies(read);
    }, pollMs);
    return () => clearInterval(timer);
  }, [isPreparing]);

  async function ask() {
    setIsAsking(true);
    const answer = await callApiWithReauthentication(path, {
      method: 'POST',
      purpose: 'get a copy of your data',
    });
    const read = await readExports();
    if (read) setCopies(read);
    setIsAsking(false);
    if (!answer.ok) toast.error(answer.failure.error);
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="max-w-[60ch] text-sm text-muted">
          A zip with your data as text files, and the documents that you uploaded. It takes a few minutes.
        </p>
        <Button onClick={ask} pending={isAsking} pendingText="Asking…" disabled={isPreparing}>
          Get a copy
        </Button>
      </div>
      <div aria-live="polite">
        {copies.length > 0 ? (
          <ul className="divide-y divide-line border-t border-line">
            {copies.map((copy) => (
              <ExportRow key={copy.id} copy={copy} />
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
