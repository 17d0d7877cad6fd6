'use client';

import type { CompletionLearner } from '@repo/schemas/training/completion';
import { formatCount } from '@repo/ui/format-count';
import { api } from '#api.ts';
import { ChooseLearnersDialog } from '#components/classes/choose-learners-dialog.tsx';

type CompleteDialogProps = {
  courseRunId: string;
  courseTitle: string;
  count: number;
  /** Whether each who is completed gets a certificate. */
  issuesCertificate: boolean;
};

const isReady = ({ isCompleted, missing }: CompletionLearner) => !isCompleted && missing.length === 0;

/** Shows who will be completed, and what they will be sent. */
export function CompleteDialog({ courseRunId, courseTitle, count, issuesCertificate }: CompleteDialogProps) {
  const params = { id: courseRunId };

  async function load() {
    const answer = await api('GET /api/course-runs/{id}/completion', { params });
    if (!answer.ok) return answer;
    const ready = answer.data.learners.filter(isReady);
    const choices = ready.map(({ enrolmentId, name, isTakenBack }) => {
      const note = isTakenBack ? 'an earlier completion was taken back' : undefined;
      return { enrolmentId, name, note, isChosenAtFirst: !isTakenBack };
    });
    return { ok: true, data: choices } as const;
  }

  return (
    <ChooseLearnersDialog
      icon="circle-check"
      verb="Complete"
      noun={['learner', 'learners']}
      count={count}
      title="Complete learners"
      description={
        issuesCertificate
          ? `Each gets a certificate and one message that they have completed ${courseTitle} and that it is ready: in the service, and by mail and on their devices where they want that.`
          : `Each gets the message “You have completed ${courseTitle}”, with the dates of the class: in the service, and by mail and on their devices where they want that.`
      }
      loadingText="Reading who meets the rule…"
      pendingText="Completing…"
      load={load}
      send={(body) => api('POST /api/course-runs/{id}/completion', { params, body })}
      describeSent={(sent) => `${formatCount(sent, ['learner is', 'learners are'])} completed`}
    />
  );
}
