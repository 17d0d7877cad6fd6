'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Progress } from '@repo/ui/progress';
import { DateTime } from '@repo/ui/time';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import type { UploadConnection } from './follow-upload-progress.ts';
import { formatDuration } from './labels.ts';
import { rowFiltersFor } from './row-filter.ts';
import type { UploadAction, UploadEditor } from './upload-editor.ts';

type SendProgressAndControlsProps = {
  editor: UploadEditor;
  upload: EnrolmentUpload;
  connection: UploadConnection;
};

/** How far an upload is sent, with buttons to pause, resume, cancel and retry. */
export function SendProgressAndControls({ editor, upload, connection }: SendProgressAndControlsProps) {
  const [pending, setPending] = useState<UploadAction | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { done, total } = upload.progress;
  const isMoving = upload.status === 'sending';
  async function act(action: UploadAction) {
    setPending(action);
    setFailure(await editor.act(action));
    setPending(null);
  }
  const words = {
    checked: 'Not sent',
    sending: 'Sending',
    paused: 'Paused',
    cancelled: 'Following rows on their way',
    finished: 'Sent',
  };
  return (
    <div className="space-y-3">
      <Milestones upload={upload} />
      {isOver(upload) ? (
        <>
          <Result upload={upload} retry={<RetryButton upload={upload} pending={pending} act={act} />} />
          <FailureAlert failure={failure} />
        </>
      ) : (
        <Card className="space-y-4">
          {total > 0 ? <Progress label={words[upload.status]} value={done} max={total} unit="rows" /> : null}
          <Pace upload={upload} connection={connection} />
          {upload.status === 'paused' ? (
            <Alert tone="warning" title={upload.pauseReason ? 'Paused by the service' : 'Paused'}>
              {upload.pauseReason || 'Nothing is sent until you resume.'}
            </Alert>
          ) : null}
          {isMoving && upload.pauseReason ? (
            <Alert tone="warning" title="Waiting">
              {upload.pauseReason}
            </Alert>
          ) : null}
          <FailureAlert failure={failure} />
          <div className="flex flex-wrap gap-2">
            {isMoving ? (
              <Button pending={pending === 'pause'} pendingText="Pausing…" onClick={() => void act('pause')}>
                <Icon name="pause" />
                Pause
              </Button>
            ) : null}
            {upload.status === 'paused' ? (
              <Button
                variant="primary"
                pending={pending === 'resume'}
                pendingText="Resuming…"
                onClick={() => void act('resume')}
              >
                <Icon name="play" />
                Resume
              </Button>
            ) : null}
            {isMoving || upload.status === 'paused' ? <CancelRest editor={editor} upload={upload} /> : null}
          </div>
        </Card>
      )}
    </div>
  );
}

function Pace({
  upload: { status, progress },
  connection,
}: {
  upload: EnrolmentUpload;
  connection: UploadConnection;
}) {
  if (status !== 'sending') return null;
  const { rowsPerSecond, secondsLeft } = progress;
  const facts = [
    rowsPerSecond === null
      ? ''
      : `${rowsPerSecond.toLocaleString('en', { maximumFractionDigits: 1 })} rows a second`,
    secondsLeft === null ? '' : `about ${formatDuration(secondsLeft)} left`,
  ].filter(Boolean);
  return (
    <p className="text-sm text-muted tabular-nums">
      {facts.join(', ') || 'Starting…'}
      {'. '}You can close this page: it continues, and you get an e-mail when it is done.
      {connection === 'polling'
        ? ' Live updates are interrupted; the numbers are refreshed every few seconds.'
        : ''}
      {connection === 'signed-out' ? ' Your sign-in has ended: sign in again to see how it continues.' : ''}
    </p>
  );
}

/** Announces only every ten per cent to screen readers. */
function Milestones({ upload }: { upload: EnrolmentUpload }) {
  const { done, total } = upload.progress;
  const tenth = total > 0 ? Math.floor((done / total) * 10) * 10 : 0;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const news = {
      checked: '',
      sending: `${tenth} per cent done`,
      paused: 'Paused',
      cancelled: 'Cancelled',
      finished: 'Finished',
    };
    setSaid(news[upload.status]);
  }, [tenth, upload.status]);
  return (
    <span className="sr-only">
      <span aria-live="polite">{said}</span>
    </span>
  );
}

function CancelRest({ editor, upload }: { editor: UploadEditor; upload: EnrolmentUpload }) {
  const left = upload.progress.total - upload.progress.done;
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Cancel the rest</Button>}
      title={`Cancel the rest of “${upload.fileName}”?`}
      description={`${formatCount(left, ['row has', 'rows have'])} no result yet and will not be sent. What is stored already stays stored, and a row that is on its way at this moment is followed to its end.`}
      confirmLabel="Cancel the rest"
      pendingLabel="Cancelling…"
      cancelLabel="Continue"
      onConfirm={async () => (await editor.act('cancel'))?.error}
    />
  );
}

type RetryButtonProps = {
  upload: EnrolmentUpload;
  pending: UploadAction | null;
  act: (action: UploadAction) => Promise<void>;
};

function RetryButton({ upload, pending, act }: RetryButtonProps) {
  const { states, toSend } = upload.counts;
  const failed = states.failed ?? 0;
  const again = failed + (states.unknown ?? 0) + toSend;
  if (again === 0) return null;
  return (
    <Button
      variant="primary"
      pending={pending === 'retry'}
      pendingText="Sending again…"
      onClick={() => void act('retry')}
    >
      <Icon name="rotate-ccw" />
      {failed === again
        ? `Retry ${formatCount(failed, ['failed row', 'failed rows'])}`
        : `Try ${formatCount(again, ['row', 'rows'])} again`}
    </Button>
  );
}

/** A cancelled upload is over when no row is in progress. */
function isOver({ status, finishedAt }: EnrolmentUpload): boolean {
  return finishedAt !== null && (status === 'finished' || status === 'cancelled');
}

function Result({ upload, retry }: { upload: EnrolmentUpload; retry: ReactNode }) {
  const { counts, status, finishedAt } = upload;
  const stored = counts.states.stored ?? 0;
  const failed = counts.states.failed ?? 0;
  const unknown = counts.states.unknown ?? 0;
  const others = counts.rows - stored;
  const title = `${formatCount(stored, ['enrolment is', 'enrolments are'])} stored`;
  return (
    <>
      <Alert
        tone={status === 'cancelled' || others > 0 ? 'info' : 'success'}
        title={others > 0 ? `${title}, ${formatCount(others, ['row is', 'rows are'])} not` : title}
        action={stored > 0 ? <LinkButton href="/enrolments">See enrolments</LinkButton> : undefined}
      >
        {status === 'cancelled' ? 'The rest was cancelled ' : 'Done '}
        {finishedAt ? <DateTime value={finishedAt} /> : null}.
        {others > 0 ? <NotStored upload={upload} /> : null}
      </Alert>
      {failed > 0 ? (
        <Alert tone="danger" title={`${formatCount(failed, ['row', 'rows'])} failed`}>
          Each says why. Correct them below and try again: what is stored is not sent twice.
        </Alert>
      ) : null}
      {unknown > 0 ? (
        <Alert tone="warning" title={`${formatCount(unknown, ['row needs', 'rows need'])} a look`}>
          The agency may have them or not; each row says what is known. Trying again looks for them at the
          agency first, so that nothing is sent twice.
        </Alert>
      ) : null}
      {retry}
    </>
  );
}

function NotStored({ upload }: { upload: EnrolmentUpload }) {
  const kinds = rowFiltersFor(upload).filter(({ id, count }) => id !== 'stored' && count(upload.counts) > 0);
  return (
    <ul className="mt-2 list-disc pl-5">
      {kinds.map(({ id, label, count }) => (
        <li key={id}>
          <NoPrefetchLink href={`?show=${id}#rows`} className="inline-block py-1 underline">
            {label}: {formatCount(count(upload.counts), ['row', 'rows'])}
          </NoPrefetchLink>
        </li>
      ))}
    </ul>
  );
}
