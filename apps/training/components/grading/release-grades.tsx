'use client';

import type { UnreleasedGrade } from '@repo/schemas/training/grade-release';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import { scoreText } from '#components/submissions/score-text.ts';

type Props = { grades: UnreleasedGrade[]; total: number };

const mailCount = (count: number) => formatCount(count, ['mail', 'mails']);

export function ReleaseGrades({ grades, total }: Props) {
  const router = useRouter();
  const [isReloading, reload] = useTransition();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function send() {
    setSending(true);
    setFailure(null);
    const body = {
      grades: grades.map(({ submissionId, updatedAt }) => ({ submissionId, expectedUpdatedAt: updatedAt })),
    };
    const answer = await api('POST /api/grading/release', { body });
    setSending(false);
    if (answer.ok) describeReleased(answer.data);
    else setFailure(answer.failure);
    reload(() => router.refresh());
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted" role="status">
          {mailCount(total)} waiting
          {total > grades.length ? `. The first ${grades.length} are sent at once.` : ''}
        </p>
        <Button
          variant="primary"
          disabled={isReloading}
          pending={isSending}
          pendingText={`Sending ${mailCount(grades.length)}…`}
          onClick={() => void send()}
        >
          <Icon name="send" />
          Send {mailCount(grades.length)} now
        </Button>
      </div>
      <FailureAlert failure={failure} />
      <ul className="space-y-3">
        {grades.map((grade) => (
          <li key={grade.submissionId}>
            <WaitingMail grade={grade} onTakenBack={() => reload(() => router.refresh())} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeReleased({ mailed, left }: { mailed: number; left: number }) {
  const description =
    left > 0
      ? `${formatCount(left, ['grade was', 'grades were'])} changed meanwhile or mailed already, and left out.`
      : undefined;
  const options = description ? { description } : {};
  if (mailed > 0) toast.success(`${mailCount(mailed)} sent`, options);
  else toast.info('Nothing was sent', options);
}

function WaitingMail({ grade, onTakenBack }: { grade: UnreleasedGrade; onTakenBack: () => void }) {
  const { learnerName, learnerEmail, score, mailedScore, maxScore, feedback } = grade;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <p className="font-medium">
          <bdi>{learnerName}</bdi>
        </p>
        <p className="break-all text-sm text-muted">{learnerEmail}</p>
        <p>{grade.subject}</p>
        <p className="text-sm tabular-nums">
          {score === null ? 'No score' : scoreText(score, maxScore)}
          {mailedScore !== null && mailedScore !== score
            ? `; the last mail said ${scoreText(mailedScore, maxScore)}`
            : ''}
        </p>
        {feedback ? <p className="line-clamp-2 whitespace-pre-line text-sm text-muted">{feedback}</p> : null}
        <p className="text-sm text-muted">
          Mailed automatically on <DateTime value={grade.mailedAt} />
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm">
            <Icon name="undo-2" />
            Take back
          </Button>
        }
        title={`Take back the grade of ${learnerName} (${learnerEmail})?`}
        description={
          mailedScore === null
            ? 'The score and the feedback are removed, and no mail is sent. You can grade the work again.'
            : `The score is ${scoreText(mailedScore, maxScore)} again, as the last mail said, and no mail is sent.`
        }
        confirmLabel="Take back the grade"
        pendingLabel="Taking back…"
        onConfirm={async () => {
          const answer = await api('PUT /api/grading/update-grading', {
            body: {
              submissionId: grade.submissionId,
              ...(mailedScore === null ? { status: 'pending' } : { status: 'graded', score: mailedScore }),
              feedback: grade.mailedFeedback,
              expectedUpdatedAt: grade.updatedAt,
            },
          });
          if (!answer.ok) return answer.failure.error;
          toast.success(`The grade of ${learnerName} is taken back`);
          onTakenBack();
          return undefined;
        }}
      />
    </Card>
  );
}
