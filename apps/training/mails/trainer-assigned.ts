import type { MailText } from '@repo/mail/compose-mail';

export type TaughtClass = {
  courseRunId: string;
  title: string;
  dates: string;
  /** Absent: the trainer, who leads the class. */
  part?: 'co_trainer' | 'assistant' | undefined;
};

export function describePart(part: TaughtClass['part']): string {
  if (part === undefined) return 'the trainer';
  return part === 'co_trainer' ? 'a co-trainer' : 'an assistant';
}

export function trainerAssignedText({ courseRunId, title, dates, part }: TaughtClass): MailText {
  return {
    subject: 'You teach a class',
    paragraphs: [`You are now ${describePart(part)} of the class ${title} (${dates}).`],
    action: { label: 'Open the class', path: `/classes/${courseRunId}` },
    footer: 'You get this message because an administrator assigned you to this class.',
  };
}
