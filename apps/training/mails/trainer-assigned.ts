import type { MailText } from '@repo/mail/compose-mail';

export type TaughtClass = { courseRunId: string; title: string; dates: string };

export function trainerAssignedText({ courseRunId, title, dates }: TaughtClass): MailText {
  return {
    subject: 'You teach a class',
    paragraphs: [`You are now the trainer of the class ${title} (${dates}).`],
    action: { label: 'Open the class', path: `/classes/${courseRunId}` },
    footer: 'You get this message because an administrator assigned you to this class.',
  };
}
