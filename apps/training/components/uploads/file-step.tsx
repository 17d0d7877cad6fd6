'use client';

import { type UploadDetail, uploadColumns, uploadLimits } from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card, CardHeader } from '@repo/ui/card';
import { Field } from '@repo/ui/field';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Progress } from '@repo/ui/progress';
import { RequestId } from '@repo/ui/request-id';
import { sendForm } from '@repo/ui/send-form';
import { Textarea } from '@repo/ui/textarea';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { looksLikeSeveralRows, parsePastedCells } from './pasted-cells.ts';

const accepted = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt';
const megabytes = uploadLimits.fileBytes / 1024 / 1024;

export function ChooseFileStep() {
  const { reading, failure, setFailure, read, readText, readSheet, stop } = useReading();

  return (
    <Card>
      <CardHeader
        title="Choose the file"
        description="It is checked row by row. Nothing is sent until you have seen the result and confirmed it."
        actions={
          <a href="/api/enrolments/template" download className={buttonStyles()}>
            <Icon name="download" />
            Template
          </a>
        }
      />
      <div className="space-y-4">
        <FileFailure failure={failure} onSheet={readSheet} />
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
              help={`Excel (.xlsx, .xls) or CSV, up to ${megabytes} MB and ${formatCount(uploadLimits.rows, ['row', 'rows'])}`}
              accept={accepted}
              onFiles={([file]) => file && void read(file, null)}
              onRefused={([file]) =>
                setFailure({
                  error: `“${file?.name ?? 'This file'}” is not read here. Choose an Excel file (.xlsx, .xls) or a CSV file; other spreadsheets can be saved as one.`,
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

type FileFailureProps = { failure: ApiFailure | null; onSheet: (name: string) => void };

function FileFailure({ failure, onSheet }: FileFailureProps) {
  if (!failure) return null;
  const { details = [] } = failure;
  const sheets = details.filter(({ field }) => field === 'sheet').map(({ message }) => message);
  const reasons = details.filter(({ field, message }) => field !== 'sheet' && message !== failure.error);
  return (
    <Alert tone="danger" live title={failure.error}>
      {reasons.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
      {sheets.length > 0 ? (
        <ul aria-label="Other sheets of this file" className="my-2 flex flex-wrap gap-2">
          {sheets.map((name) => (
            <li key={name}>
              <Button onClick={() => onSheet(name)}>Read “{name}”</Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p>Nothing was stored. Correct the file and choose it again.</p>
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
          2026-11-20 or dates of Excel. Extra spaces are removed and other columns are ignored.
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
  const last = useRef<File>(null);

  async function read(file: File, rows: number | null, sheet?: string) {
    last.current = file;
    if (file.size > uploadLimits.fileBytes) {
      setFailure({
        error: `“${file.name}” has ${(file.size / 1024 / 1024).toFixed(1)} MB, and at most ${megabytes} MB can be read. Split it, or take out pictures and other sheets.`,
      });
      return;
    }
    abort.current = new AbortController();
    const form = new FormData();
    form.set('file', file);
    if (sheet !== undefined) form.set('sheet', sheet);
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
    const rows = parsePastedCells(text).length;
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
    if (looksLikeSeveralRows(text)) {
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

  const readSheet = (name: string) => {
    if (last.current) void read(last.current, null, name);
  };
  const stop = () => abort.current?.abort();
  return { reading, failure, setFailure, read, readText, readSheet, stop };
}

function PasteCells({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const rows = parsePastedCells(text).length;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center link">Paste cells from Excel instead</summary>
      <div className="space-y-3 pt-2">
        <Field
          id={id}
          label="Cells, with the row of headings"
          help="Select them in Excel, copy, and paste here. Ctrl+V anywhere on this page does the same at once."
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              value={text}
              spellCheck={false}
              className="font-mono whitespace-pre"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button disabled={rows < 2} onClick={() => onText(text)}>
          {rows < 2 ? 'Check the rows' : `Check ${formatCount(rows - 1, ['row', 'rows'])}`}
        </Button>
      </div>
    </details>
  );
}

/** `rows` is null when they could not be counted. */
type Reading = { name: string; rows: number | null; sent: number; total: number };

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** Shows upload progress, then elapsed time, because the service reports no progress of its check. */
function ReadingProgress({ reading, children }: { reading: Reading; children: ReactNode }) {
  const { name, rows, sent, total } = reading;
  const isSent = sent >= total;
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface-raised p-6">
      {isSent ? (
        <Checking name={name} rows={rows} />
      ) : (
        <Progress label={`Uploading ${name}`} value={kilobytes(sent)} max={kilobytes(total)} unit="KB" />
      )}
      {children}
    </div>
  );
}

function Checking({ name, rows }: { name: string; rows: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  const what = rows === null ? `the rows of ${name}` : formatCount(rows, ['row', 'rows']);
  return (
    <div className="space-y-1.5">
      <p role="status" className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">Reading and checking {what}…</span>
        <span aria-hidden className="text-muted tabular-nums">
          {seconds > 0 ? `${seconds} s` : ''}
        </span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-muted">
        <div className="h-full w-full animate-shimmer rounded-full bg-accent" />
      </div>
    </div>
  );
}
