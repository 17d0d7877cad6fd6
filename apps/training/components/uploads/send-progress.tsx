'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { Progress } from '@repo/ui/progress';
import { DateTime } from '@repo/ui/time';
import { VisuallyHidden } from '@repo/ui/visually-hidden';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Desk, UploadAction } from './desk.ts';
import { sayDuration, several } from './labels.ts';
import type { Connection } from './upload-feed.ts';
import { useAct } from './use-act.tsx';

type SendProgressProps = { desk: Desk; upload: EnrolmentUpload; connection: Connection };

/** How far the rows are, live, and what can be done about it. */
export function SendProgress({ desk, upload, connection }: SendProgressProps) {
  const { act, pending, failure } = useAct(desk);
  const { done, total } = upload.progress;
  const isMoving = upload.status === 'sending';
  const words = {
    checked: 'Not sent',
    sending: 'Sending',
    paused: 'Paused',
    cancelled: 'Cancelled',
    finished: 'Sent',
  };
  return (
    <Card className="space-y-4">
      {total > 0 ? <Progress label={words[upload.status]} value={done} max={total} unit="rows" /> : null}
      <Pace upload={upload} connection={connection} />
      <Milestones upload={upload} />
      {upload.status === 'paused' ? (
        <Alert tone="warning" title={upload.pauseReason ? 'Paused by the service' : 'Paused'}>
          {upload.pauseReason || 'Nothing is sent until you resume.'}
        </Alert>
      ) : null}
      {failure}
      <div className="flex flex-wrap gap-2">
        {isMoving ? (
          <Button pending={pending === 'pause'} pendingText="Pausing…" onClick={() => void act('pause')}>
            <Pause aria-hidden />
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
            <Play aria-hidden />
            Resume
          </Button>
        ) : null}
        {isMoving || upload.status === 'paused' ? <CancelRest desk={desk} upload={upload} /> : null}
        <RetryButton upload={upload} pending={pending} act={act} />
      </div>
    </Card>
  );
}

function Pace({
  upload: { status, progress },
  connection,
}: {
  upload: EnrolmentUpload;
  connection: Connection;
}) {
  if (status !== 'sending') return null;
  const { rowsPerSecond, secondsLeft } = progress;
  const facts = [
    rowsPerSecond === null
      ? ''
      : `${rowsPerSecond.toLocaleString('en', { maximumFractionDigits: 1 })} rows a second`,
    secondsLeft === null ? '' : `about ${sayDuration(secondsLeft)} left`,
  ].filter(Boolean);
  return (
    <p className="text-sm text-muted tabular-nums">
      {facts.join(', ') || 'Beginning…'}
      {'. '}You can close this page: it goes on, and you get an e-mail when it is done.
      {connection === 'polling' ? ' The live line is broken; the numbers come every few seconds.' : ''}
      {connection === 'signed-out' ? ' Your sign-in has ended: sign in again to see how it goes on.' : ''}
    </p>
  );
}

/** Every tenth is said aloud; every row would be noise. */
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
    <VisuallyHidden>
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  );
}

function CancelRest({ desk, upload }: { desk: Desk; upload: EnrolmentUpload }) {
  const left = upload.progress.total - upload.progress.done;
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Cancel the rest</Button>}
      title={`Cancel the rest of “${upload.fileName}”?`}
      description={`${several(left, 'row has', 'rows have')} no result yet and will not be sent. What is stored already stays stored, and a row that is on its way at this moment is followed to its end.`}
      confirmLabel="Cancel the rest"
      pendingLabel="Cancelling…"
      cancelLabel="Go on"
      onConfirm={async () => (await desk.act('cancel'))?.error}
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
  const again = failed + toSend;
  const isOver = upload.status === 'finished' || upload.status === 'cancelled';
  if (!isOver || again === 0) return null;
  return (
    <Button
      variant="primary"
      pending={pending === 'retry'}
      pendingText="Sending again…"
      onClick={() => void act('retry')}
    >
      <RotateCcw aria-hidden />
      {failed > 0 && toSend === 0
        ? `Retry ${several(failed, 'failed row', 'failed rows')}`
        : `Send ${several(again, 'row', 'rows')} again`}
    </Button>
  );
}

/** What became of the rows, in words, and what a person still has to do. */
export function ResultSummary({ upload }: { upload: EnrolmentUpload }) {
  const { states } = upload.counts;
  const stored = states.stored ?? 0;
  const failed = states.failed ?? 0;
  const unknown = states.unknown ?? 0;
  const isOver = upload.status === 'finished' || upload.status === 'cancelled';
  if (!isOver) return null;
  return (
    <div className="space-y-3">
      <Alert
        tone={failed + unknown > 0 ? 'info' : 'success'}
        title={`${several(stored, 'enrolment is', 'enrolments are')} stored`}
        action={stored > 0 ? <LinkButton href="/enrolments">See enrolments</LinkButton> : undefined}
      >
        {upload.finishedAt ? (
          <>
            Done <DateTime value={upload.finishedAt} />.
          </>
        ) : (
          'Rows that were on their way are followed to their end.'
        )}
      </Alert>
      {failed > 0 ? (
        <Alert tone="danger" title={`${several(failed, 'row', 'rows')} failed`}>
          Each says why. Put it right here and send it again: what is stored is not sent twice.
        </Alert>
      ) : null}
      {unknown > 0 ? (
        <Alert tone="warning" title={`${several(unknown, 'row needs', 'rows need')} a look`}>
          Nobody can tell from here whether the agency has them. Look on the agency’s portal; the row says
          what to do.
        </Alert>
      ) : null}
    </div>
  );
}
