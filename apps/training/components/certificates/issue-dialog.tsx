'use client';

import { formatCount } from '@repo/ui/format-count';
import { api } from '#api.ts';
import { ChooseLearnersDialog } from '#components/classes/choose-learners-dialog.tsx';
import { canReceiveCertificate } from './can-receive-certificate.ts';

type IssueDialogProps = { courseRunId: string; courseTitle: string; count: number };

/** Shows who gets a certificate and a message. */
export function IssueDialog({ courseRunId, courseTitle, count }: IssueDialogProps) {
  const params = { id: courseRunId };

  async function load() {
    const answer = await api('GET /api/course-runs/{id}/certificates', { params });
    if (!answer.ok) return answer;
    const choices = answer.data.learners
      .filter(canReceiveCertificate)
      .map(({ enrolmentId, name, certificates }) => {
        // Somebody whose certificate was revoked gets another one only if that is chosen.
        const wasRevoked = certificates.length > 0;
        const note = wasRevoked ? 'an earlier one was revoked' : undefined;
        return { enrolmentId, name, note, isChosenAtFirst: !wasRevoked };
      });
    return { ok: true, data: choices } as const;
  }

  return (
    <ChooseLearnersDialog
      icon="award"
      verb="Issue"
      noun={['certificate', 'certificates']}
      count={count}
      title="Issue certificates"
      description={`Each gets a certificate and the message “Your certificate for ${courseTitle} is ready”, with the dates of the class: in the service, and by mail and on their devices where they want that.`}
      loadingText="Reading who has completed the class…"
      pendingText="Issuing…"
      load={load}
      send={(body) => api('POST /api/course-runs/{id}/certificates', { params, body })}
      describeSent={(sent) => `${formatCount(sent, ['certificate is', 'certificates are'])} being issued`}
    />
  );
}
