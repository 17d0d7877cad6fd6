import { defineNotificationKind } from '@repo/notifications/define-kind';
import { uploadRowStates } from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { describeUploadEnd, uploadEndedText } from '#mails/upload-ended.ts';

const uploadPath = (id: string) => `/enrolments/upload/${id}`;

export const uploadFinishedKind = defineNotificationKind({
  kind: 'upload-finished',
  label: 'Enrolment uploads of yours that are done',
  data: z.object({
    id: z.string(),
    fileName: z.string(),
    status: z.enum(['finished', 'cancelled']),
    states: z.record(z.enum(uploadRowStates), z.number()),
  }),
  channels: { mail: 'always', push: true },
  groupBy: ({ id }) => id,
  title: ({ status }) => (status === 'finished' ? 'An upload is done' : 'An upload was cancelled'),
  body: (upload) => describeUploadEnd(upload),
  path: ({ id }) => uploadPath(id),
  mail: (upload) => uploadEndedText(upload),
});

export const uploadStoppedKind = defineNotificationKind({
  kind: 'upload-stopped',
  label: 'Enrolment uploads of yours that have stopped and wait for you',
  data: z.object({ id: z.string(), fileName: z.string(), reason: z.string() }),
  channels: { mail: true, push: true },
  groupBy: ({ id }) => id,
  title: () => 'An upload has stopped',
  body: ({ fileName, reason }) => `“${fileName}” has stopped: ${reason}`,
  path: ({ id }) => uploadPath(id),
  mail: () => ({ actionLabel: 'See the upload' }),
});
