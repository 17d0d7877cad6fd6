import type { MailText } from '@repo/mail/compose-mail';
import type { UploadRowState } from '@repo/schemas/training/enrolment-upload';
import { formatCount } from '@repo/ui/format-count';

export type EndedUpload = {
  id: string;
  fileName: string;
  status: 'finished' | 'cancelled';
  states: Record<UploadRowState, number>;
};

const rows = (count: number) => formatCount(count, ['row', 'rows']);

/** What became of its rows, in one sentence. */
export function describeUploadEnd({ fileName, status, states }: Omit<EndedUpload, 'id'>): string {
  const counts = [
    `${rows(states.stored)} stored`,
    states.skipped > 0 && `${rows(states.skipped)} left out: enrolled meanwhile by other ways`,
    states.failed > 0 && `${rows(states.failed)} failed`,
    states.unknown > 0 && `${rows(states.unknown)} need a look`,
    states.cancelled > 0 && `${rows(states.cancelled)} cancelled`,
  ].filter((line) => line !== false);
  const end = status === 'finished' ? 'has been sent' : 'was cancelled';
  return `“${fileName}” ${end}: ${counts.join(', ')}.`;
}

export function uploadEndedText(upload: EndedUpload): MailText {
  const { id, status, states } = upload;
  const needsPerson = states.failed + states.unknown;
  return {
    subject:
      status === 'cancelled'
        ? 'Upload cancelled'
        : needsPerson > 0
          ? `Upload done, ${rows(needsPerson)} to look at`
          : 'Upload done',
    paragraphs: [
      describeUploadEnd(upload),
      ...(needsPerson > 0
        ? ['The upload says for each of these rows what the matter is, and can send them again.']
        : []),
    ],
    action: { label: 'See the upload', path: `/enrolments/upload/${id}` },
    footer: 'You get this message because you uploaded this spreadsheet.',
  };
}
