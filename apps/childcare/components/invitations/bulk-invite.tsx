'use client';

import type { BulkInvitePreview, CheckedInvitationRow } from '@repo/schemas/childcare/invitation';
import { formatCsv } from '@repo/schemas/csv';
import { Alert, ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import type { ApiAnswer } from '@repo/ui/call-api';
import { downloadText } from '@repo/ui/download';
import { FileDrop } from '@repo/ui/file-drop';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { usePersonalSessionStorage } from '@repo/ui/use-personal-session-storage';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import {
  editInvitationRow,
  omitProblems,
  parseInvitationDraft,
  removeInvitationRow,
} from './invitation-draft.ts';
import { PreviewRows } from './preview-rows.tsx';

const headings = ['Email', 'Name', 'Job title', 'Staff number'];
const sample = formatCsv(headings, [['mei.chen@example.com', 'Chen Mei Ling', 'Infant educator', 'LS-014']]);
type Busy = 'reading' | 'checking' | 'inviting' | null;

/** Invites many people from a file. Every row is checked and can be corrected; nothing is sent before the button is pressed. */
export function BulkInvite() {
  const invitations = useInvitations();
  const { list } = invitations;
  return list === null ? (
    <ListChoice invitations={invitations} />
  ) : (
    <ListCheck invitations={invitations} list={list} />
  );
}

function useInvitations() {
  const router = useRouter();
  const [list, setList] = usePersonalSessionStorage('invitation-list', parseInvitationDraft);
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function show(preview: BulkInvitePreview | null) {
    setList(preview && { preview, changed: false });
    setProblem(null);
  }

  async function request<T>(step: Busy, call: Promise<ApiAnswer<T>>, onDone: (data: T) => void) {
    setBusy(step);
    const answer = await call;
    setBusy(null);
    if (answer.ok) onDone(answer.data);
    else setProblem(answer.failure.error);
  }

  function read(file: File) {
    const form = new FormData();
    form.set('file', file);
    return request('reading', sendForm<BulkInvitePreview>('/api/invitations/bulk/file', form), show);
  }

  function check({ rows, notices }: BulkInvitePreview) {
    const body = { rows: omitProblems(rows) };
    return request('checking', api('POST /api/invitations/bulk/check', { body }), (preview) =>
      show({ ...preview, notices }),
    );
  }

  function invite({ rows }: BulkInvitePreview) {
    const body = { rows: omitProblems(rows) };
    return request('inviting', api('POST /api/invitations/bulk', { body }), ({ invited, skipped }) => {
      toast.success(`${formatCount(invited, ['person is', 'people are'])} invited`, {
        description: 'Their emails are on the way.',
      });
      show(skipped.length === 0 ? null : { rows: skipped, ready: 0, notices: [] });
      router.refresh();
    });
  }

  return { list, setList, busy, problem, setProblem, show, read, check, invite };
}

type Invitations = ReturnType<typeof useInvitations>;
type List = NonNullable<Invitations['list']>;

function ListChoice({ invitations: { busy, problem, setProblem, read } }: { invitations: Invitations }) {
  return (
    <div className="space-y-4">
      <ProblemAlert problem={problem} title="This list could not be read" />
      <FileDrop
        label={busy === 'reading' ? 'Reading the list…' : 'Choose a list of people'}
        help="CSV or Excel, at most 500 people. The columns: Email, Name, Job title, Staff number."
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        disabled={busy !== null}
        onFiles={([file]) => file && void read(file)}
        onRefused={() => setProblem('Choose a CSV file or an Excel workbook')}
      />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => downloadText('people.csv', sample, 'text/csv;charset=utf-8')}
      >
        <Icon name="download" />
        Download an empty list
      </Button>
    </div>
  );
}

type ListProps = { invitations: Invitations; list: List };

function ListCheck({ invitations, list }: ListProps) {
  const { problem, setList } = invitations;
  const { preview, changed } = list;
  const { rows, ready, notices } = preview;
  const wrong = rows.length - ready;
  return (
    <div className="space-y-4">
      <ProblemAlert problem={problem} />
      {notices.length > 0 ? <Alert>{notices.join('. ')}</Alert> : null}
      <p aria-live="polite" className="text-sm">
        <strong className="tabular-nums">{formatCount(ready, ['person', 'people'])}</strong> can be invited
        {wrong > 0
          ? `, ${formatCount(wrong, ['row needs', 'rows need'])} another look. Put them right below, or continue without them.`
          : '.'}{' '}
        Nothing has been sent yet.
      </p>
      <PreviewRows
        rows={rows}
        onEdit={(number, field, value) => setList(editInvitationRow(list, number, { [field]: value }))}
        onDrop={(number) => setList(removeInvitationRow(list, number))}
      />
      <p id="list-standing" role="status" className="text-sm text-muted">
        {changed ? 'You have changed the list. Check it again, then invite.' : ''}
      </p>
      <Actions invitations={invitations} list={list} />
    </div>
  );
}

function Actions({ invitations, list }: ListProps) {
  const { busy, show, check, invite } = invitations;
  const { preview, changed } = list;
  const { rows, ready } = preview;
  const wrong = rows.length - ready;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {changed ? (
        <Button
          variant="primary"
          disabled={busy === 'inviting'}
          pending={busy === 'checking'}
          pendingText="Checking…"
          onClick={() => void check(preview)}
        >
          <Icon name="refresh-cw" />
          Check again
        </Button>
      ) : null}
      <Button
        variant={changed ? 'secondary' : 'primary'}
        disabled={changed || ready === 0}
        aria-describedby={changed ? 'list-standing' : undefined}
        pending={busy === 'inviting'}
        pendingText={`Inviting ${formatCount(ready, ['person', 'people'])}…`}
        onClick={() => void invite(preview)}
      >
        Invite {formatCount(ready, ['person', 'people'])}
      </Button>
      {wrong > 0 ? (
        <Button
          onClick={() => downloadText('rows-to-put-right.csv', problemsCsv(rows), 'text/csv;charset=utf-8')}
        >
          <Icon name="download" />
          Download rows with problems
        </Button>
      ) : null}
      <Button variant="ghost" onClick={() => show(null)}>
        Start over
      </Button>
    </div>
  );
}

function problemsCsv(rows: readonly CheckedInvitationRow[]): string {
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
