import { type MailContent, mailTo, type Recipient } from './layout.ts';

export function trainerAssignedMail(
  trainer: Recipient,
  { courseRunId, title, dates }: { courseRunId: string; title: string; dates: string },
): MailContent {
  return mailTo(trainer, {
    subject: `You teach ${title}`,
    paragraphs: [`You are now the trainer of the class ${title} (${dates}).`],
    action: { label: 'Open the class', path: `/classes/${courseRunId}` },
    footer: 'You get this message because an administrator assigned you to this class.',
  });
}
