'use client';

import { type UploadDetail, uploadColumns, uploadLimits } from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card, CardHeader } from '@repo/ui/card';
import { FileDrop } from '@repo/ui/file-drop';
import { RequestId } from '@repo/ui/request-id';
import { sendForm } from '@repo/ui/send-form';
import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { several } from './labels.ts';
import { PasteCells } from './paste-cells.tsx';
import { looksLikeCells, readPastedCells } from './pasted-cells.ts';
import { type Reading, ReadingProgress } from './reading-progress.tsx';

const accepted = '.xlsx,.xls,.csv,.tsv,.txt';
const megabytes = uploadLimits.fileBytes / 1024 / 1024;

export function FileStep() {
  const { reading, failure, setFailure, read, readText, stop } = useReading();

  return (
    <Card>
      <CardHeader
        title="Choose the file"
        description="It is read and checked row by row. Nothing is sent before you have seen the result and said so."
        actions={
          <a href="/api/enrolments/template" download className={buttonStyles()}>
            <Download aria-hidden />
            Template
          </a>
        }
      />
      <div className="space-y-4">
        <FileFailure failure={failure} />
        {reading ? (
          <ReadingProgress reading={reading}>
            <Button variant="ghost" size="sm" onClick={stop}>
              Stop
            </Button>
          </ReadingProgress>
        ) : (
          <>
            <FileDrop
              label="Spreadsheet of enrolments"
              help={`Excel (.xlsx, .xls) or CSV, up to ${megabytes} MB and ${several(uploadLimits.rows, 'row', 'rows')}`}
              accept={accepted}
              onFiles={([file]) => file && void read(file, null)}
              onRefused={([file]) =>
                setFailure({
                  error: `“${file?.name ?? 'This'}” is no spreadsheet. Choose an Excel file (.xlsx, .xls) or a CSV file.`,
                })
              }
            />
            <PasteCells onText={readText} />
          </>
        )}
        <WhatIsRead />
      </div>
    </Card>
  );
}

function FileFailure({ failure }: { failure: ApiFailure | null }) {
  if (!failure) return null;
  return (
    <Alert tone="danger" live title={failure.error}>
      {failure.details?.map(({ field, message }) =>
        message === failure.error ? null : <p key={`${field} ${message}`}>{message}</p>,
      )}
      <p>Nothing was kept. Put it right and choose it again.</p>
      {failure.requestId ? <RequestId value={failure.requestId} /> : null}
    </Alert>
  );
}

function WhatIsRead() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center link">What is read</summary>
      <div className="space-y-2 pb-2 text-muted">
        <p>
          Columns are found by their headings, in any order, also below a title. Dates may be 20/11/2026,
          2026-11-20 or dates of Excel. Stray spaces go, other columns are passed over.
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {uploadColumns.map(({ field, heading }) => (
            <li key={field}>{heading}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function useReading() {
  const router = useRouter();
  const [reading, setReading] = useState<Reading | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const abort = useRef<AbortController>(null);

  async function read(file: File, rows: number | null) {
    if (file.size > uploadLimits.fileBytes) {
      setFailure({
        error: `“${file.name}” has ${(file.size / 1024 / 1024).toFixed(1)} MB, and at most ${megabytes} MB can be read. Split it, or take out pictures and other sheets.`,
      });
      return;
    }
    abort.current = new AbortController();
    const form = new FormData();
    form.set('file', file);
    setFailure(null);
    setReading({ name: file.name, rows, sent: 0, total: file.size });
    try {
      const answer = await sendForm<UploadDetail>('/api/enrolments/uploads', form, {
        onProgress: (sent, total) => setReading({ name: file.name, rows, sent, total }),
        signal: abort.current.signal,
      });
      if (answer.ok) router.push(`/enrolments/upload/${answer.data.upload.id}`);
      else {
        setFailure(answer.failure);
        setReading(null);
      }
    } catch {
      setReading(null);
    }
  }

  function readText(text: string) {
    const rows = readPastedCells(text).length;
    if (rows === 0) return;
    const file = new File([text], 'Pasted cells.tsv', { type: 'text/tab-separated-values' });
    void read(file, Math.max(1, rows - 1));
  }

  // Ctrl+V anywhere on the page except in a field.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target;
    if (target instanceof Element && target.closest('input, textarea, [contenteditable]')) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (reading) return;
    if (looksLikeCells(text)) {
      event.preventDefault();
      readText(text);
    } else if (file) {
      event.preventDefault();
      void read(file, null);
    }
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  const stop = () => abort.current?.abort();
  return { reading, failure, setFailure, read, readText, stop };
}
