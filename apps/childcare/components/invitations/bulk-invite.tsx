'use client';

import type { BulkInvited, BulkPreview, CheckedRow, InvitationRow } from '@repo/schemas/childcare/invitation';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { downloadText } from '@repo/ui/download';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCsv } from '@repo/ui/format-csv';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { Download, RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { several } from '#components/centre/statuses.tsx';
import { PreviewRows } from './preview-rows.tsx';

const headings = ['Email', 'Name', 'Job title', 'Staff number'];
const sample = formatCsv(headings, [['mei.chen@example.com', 'Chen Mei Ling', 'Infant educator', 'LS-014']]);
type Busy = 'reading' | 'checking' | 'inviting' | null;

/** Many at once: a list is read, every row is judged and can be put right, and nothing is sent before the button. */
export function BulkInvite() {
  const router = useRouter();
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function show(next: BulkPreview | null) {
    setPreview(next);
    setChanged(false);
    setProblem(null);
  }

  async function read(file: File) {
    setBusy('reading');
    const form = new FormData();
    form.set('file', file);
    const answer = await sendForm<BulkPreview>('/api/invitations/bulk/file', form);
    setBusy(null);
    if (answer.ok) show(answer.data);
    else setProblem(answer.failure.error);
  }

  async function check(rows: readonly CheckedRow[]) {
    setBusy('checking');
    const body = { rows: rows.map(typed) };
    const answer = await callApi<BulkPreview>('/api/invitations/bulk/check', { method: 'POST', body });
    setBusy(null);
    if (answer.ok) show({ ...answer.data, notices: preview?.notices ?? [] });
    else setProblem(answer.failure.error);
  }

  async function invite(rows: readonly CheckedRow[]) {
    setBusy('inviting');
    const body = { rows: rows.map(typed) };
    const answer = await callApi<BulkInvited>('/api/invitations/bulk', { method: 'POST', body });
    setBusy(null);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      return;
    }
    const { invited, skipped } = answer.data;
    toast.success(`${several(invited, 'person is', 'people are')} invited`, {
      description: 'Their emails are on the way.',
    });
    show(skipped.length === 0 ? null : { rows: skipped, ready: 0, notices: [] });
    router.refresh();
  }

  if (preview === null) {
    return (
      <div className="space-y-4">
        {problem ? (
          <Alert tone="danger" live title="This list was not read">
            {problem}
          </Alert>
        ) : null}
        <FileDrop
          label={busy === 'reading' ? 'Reading the list…' : 'Choose a list of people'}
          help="CSV or Excel, at most 500 people. The columns: Email, Name, Job title, Staff number."
          accept=".csv,.tsv,.txt,.xlsx,.xls"
          disabled={busy !== null}
          onFiles={([file]) => {
            if (file) void read(file);
          }}
          onRefused={() => setProblem('Choose a CSV file or an Excel workbook')}
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => downloadText('people.csv', sample, 'text/csv;charset=utf-8')}
        >
          <Download aria-hidden />
          Download an empty list
        </Button>
      </div>
    );
  }

  const { rows, ready, notices } = preview;
  const wrong = rows.length - ready;
  const edit = (number: number, field: keyof InvitationRow, value: string) => {
    setChanged(true);
    setPreview({
      ...preview,
      rows: rows.map((row) => (row.row === number ? { ...row, [field]: value } : row)),
    });
  };
  return (
    <div className="space-y-4">
      {problem ? (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      ) : null}
      {notices.length > 0 ? <Alert>{notices.join('. ')}</Alert> : null}
      <p aria-live="polite" className="text-sm">
        <strong className="tabular-nums">{several(ready, 'person', 'people')}</strong> can be invited
        {wrong > 0
          ? `, ${several(wrong, 'row needs', 'rows need')} another look. Put them right below, or go on without them.`
          : '.'}{' '}
        Nothing was sent yet.
      </p>
      <PreviewRows
        rows={rows}
        onEdit={edit}
        onDrop={(number) => {
          const left = rows.filter(({ row }) => row !== number);
          if (left.length === 0) show(null);
          else {
            setPreview({
              ...preview,
              rows: left,
              ready: left.filter(({ problems }) => problems.length === 0).length,
            });
            setChanged(true);
          }
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {changed ? (
          <Button
            variant="primary"
            pending={busy === 'checking'}
            pendingText="Checking…"
            onClick={() => void check(rows)}
          >
            <RefreshCw aria-hidden />
            Check again
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={ready === 0}
            pending={busy === 'inviting'}
            pendingText={`Inviting ${several(ready, 'person', 'people')}…`}
            onClick={() => void invite(rows)}
          >
            Invite {several(ready, 'person', 'people')}
          </Button>
        )}
        {wrong > 0 ? (
          <Button
            onClick={() => downloadText('rows-to-put-right.csv', problemsCsv(rows), 'text/csv;charset=utf-8')}
          >
            <Download aria-hidden />
            Download rows with problems
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => show(null)}>
          Start over
        </Button>
      </div>
    </div>
  );
}

function typed({ email, name, jobTitle, staffId }: CheckedRow): InvitationRow {
  return { email, name, jobTitle, staffId };
}

function problemsCsv(rows: readonly CheckedRow[]): string {
  return formatCsv(
    [...headings, 'Row', 'Problem'],
    rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ email, name, jobTitle, staffId, row, problems }) => [
        email,
        name,
        jobTitle,
        staffId,
        row,
        problems.map(({ message }) => message).join('. '),
      ]),
  );
}
