import type { UploadRowState } from '@repo/schemas/training/enrolment-upload';
import { formatCount } from '@repo/ui/format-count';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type EndedUpload = {
  id: string;
  fileName: string;
  status: 'finished' | 'cancelled';
  states: Record<UploadRowState, number>;
};

const rows = (count: number) => formatCount(count, ['row', 'rows']);

export function uploadEndedMail(
  person: Recipient,
  { id, fileName, status, states }: EndedUpload,
): MailContent {
  const needsPerson = states.failed + states.unknown;
  const counts = [
    `${rows(states.stored)} stored`,
    states.skipped > 0 && `${rows(states.skipped)} left out: enrolled meanwhile by other ways`,
    states.failed > 0 && `${rows(states.failed)} failed`,
    states.unknown > 0 && `${rows(states.unknown)} need a look`,
    states.cancelled > 0 && `${rows(states.cancelled)} cancelled`,
  ].filter((line) => line !== false);
  const end = status === 'finished' ? 'has been sent' : 'was cancelled';
  return mailTo(person, {
    subject:
      status === 'cancelled'
        ? `Upload cancelled: ${fileName}`
        : needsPerson > 0
          ? `Upload done, ${rows(needsPerson)} to look at: ${fileName}`
          : `Upload done: ${fileName}`,
    paragraphs: [
      `“${fileName}” ${end}: ${counts.join(', ')}.`,
      ...(needsPerson > 0
        ? ['The upload says for each of these rows what the matter is, and can send them again.']
        : []),
    ],
    action: { label: 'See the upload', path: `/enrolments/upload/${id}` },
    footer: 'You get this message because you uploaded this spreadsheet.',
  });
}
