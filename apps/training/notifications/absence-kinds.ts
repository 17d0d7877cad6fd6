import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

// Neither the name of the learner nor that of the file: a document of an absence can be about health.
const aboutSession = { courseRunId: z.string(), sessionId: z.string(), title: z.string(), day: z.string() };

export const absenceDocumentWaitingKind = defineNotificationKind({
  kind: 'absence-document-waiting',
  label: 'Documents of absences that wait for your decision',
  data: z.object(aboutSession),
  channels: { mail: true, push: true },
  groupBy: ({ sessionId }) => sessionId,
  title: () => 'A document of an absence waits for you',
  body: ({ title, day }, count) =>
    count === 1
      ? `A learner has added a document of an absence in ${title} (${day}).`
      : `Learners have added ${count} documents of absences in ${title} (${day}).`,
  path: ({ courseRunId, sessionId }) => `/classes/${courseRunId}/sessions/${sessionId}?document=waiting`,
  mail: () => ({ actionLabel: 'Look at the documents' }),
});

export const absenceDocumentDecidedKind = defineNotificationKind({
  kind: 'absence-document-decided',
  label: 'Decisions on documents of your absences',
  data: z.object({ ...aboutSession, isAccepted: z.boolean() }),
  channels: { mail: true, push: true },
  title: () => 'A decision on your document',
  body: ({ title, day, isAccepted }) =>
    isAccepted
      ? `Your document of an absence in ${title} (${day}) was accepted.`
      : `Your document of an absence in ${title} (${day}) was not accepted. Please read why, and add another one if you can.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}/absences`,
  mail: ({ isAccepted }) => ({ actionLabel: isAccepted ? 'See the document' : 'Read why' }),
});
