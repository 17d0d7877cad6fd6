'use client';

import { maxSubmissionBytes } from '@repo/schemas/training/submission';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { allowPushOffer } from '@repo/ui/notifications/push-offer';
import { Progress } from '@repo/ui/progress';
import { sendForm } from '@repo/ui/send-form';
import { Textarea } from '@repo/ui/textarea';
import { toast } from '@repo/ui/toast';
import { useLeaveWarning } from '@repo/ui/use-leave-warning';
import { usePersonalSessionStorage } from '@repo/ui/use-personal-session-storage';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import { fileSizeText } from './score-text.ts';

const maximumComments = 5000;

const parseComments = (kept: unknown) => (typeof kept === 'string' ? kept : null);

/** With upload progress. File and comment stay after an error; a reload keeps the comment. */
export function HandInForm({ assessmentId, isAgain }: { assessmentId: string; isAgain: boolean }) {
  const commentsId = useId();
  const work = useHandIn(assessmentId, isAgain);
  const { failure, isTooLarge, comments, setKept, sent, send, stop } = work;
  return (
    <form
      aria-label="Hand in"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sent) void send();
      }}
    >
      <FailureAlert failure={failure} />
      <ChosenFile work={work} />
      {isTooLarge ? (
        <Alert tone="danger" live>
          The file is too large: at most 20 MB. A ZIP archive or a PDF of lower quality is smaller.
        </Alert>
      ) : null}
      <Field id={commentsId} label="Comments to your trainer" optional>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={maximumComments}
            value={comments}
            onChange={(event) => setKept(event.target.value || null)}
          />
        )}
      </Field>
      {sent ? (
        <Progress
          label={sent.bytes < sent.total ? 'Sending' : 'Checking the file'}
          value={Math.round(sent.bytes / 1024)}
          max={Math.round(sent.total / 1024)}
          unit="KB"
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          pending={sent !== null}
          pendingText="Handing in…"
          disabled={isTooLarge}
        >
          {isAgain ? 'Hand in again' : 'Hand in'}
        </Button>
        {sent ? (
          <Button variant="ghost" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function useHandIn(assessmentId: string, isAgain: boolean) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [kept, setKept] = usePersonalSessionStorage(`hand-in-comments:${assessmentId}`, parseComments);
  const comments = kept ?? '';
  const [sent, setSent] = useState<{ bytes: number; total: number } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const sending = useRef<AbortController | null>(null);
  const isTooLarge = file !== null && file.size > maxSubmissionBytes;

  // Leaving now would abort the upload.
  useLeaveWarning(sent !== null);

  async function send() {
    if (!file) {
      setFailure({ error: 'Choose a file first' });
      return;
    }
    const form = new FormData();
    form.set('assessmentId', assessmentId);
    form.set('comments', comments);
    form.set('file', file);
    sending.current = new AbortController();
    setFailure(null);
    setSent({ bytes: 0, total: file.size });
    try {
      const answer = await sendForm('/api/submissions/submit', form, {
        signal: sending.current.signal,
        onProgress: (bytes, total) => setSent({ bytes, total }),
      });
      if (!answer.ok) {
        setFailure(answer.failure);
        return;
      }
      toast.success(isAgain ? 'Handed in again' : 'Handed in');
      allowPushOffer();
      setFile(null);
      setKept(null);
      router.refresh();
    } catch {
      toast.info('Sending was stopped. Nothing was handed in.');
    } finally {
      setSent(null);
    }
  }

  const stop = () => sending.current?.abort();
  return { file, setFile, failure, setFailure, isTooLarge, comments, setKept, sent, send, stop };
}

function ChosenFile({ work: { file, setFile, setFailure, sent } }: { work: ReturnType<typeof useHandIn> }) {
  if (!file) {
    return (
      <FileDrop
        label="Choose your file"
        help="PDF, Word, Excel, PowerPoint, text, picture or ZIP, up to 20 MB"
        onFiles={([chosen]) => {
          setFile(chosen ?? null);
          setFailure(null);
        }}
      />
    );
  }
  return (
    <p className="flex items-center gap-3 rounded-md border border-line px-3 py-2">
      <Icon name="file-text" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block break-all font-medium">{file.name}</span>
        <span className="text-sm text-muted">{fileSizeText(file.size)}</span>
      </span>
      {sent ? null : (
        <IconButton label={`Remove ${file.name}`} icon={<Icon name="x" />} onClick={() => setFile(null)} />
      )}
    </p>
  );
}
