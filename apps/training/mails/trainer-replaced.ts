import { type MailContent, mailTo, type Recipient } from './layout.ts';

export function trainerReplacedMail(
  trainer: Recipient,
  { title, dates }: { title: string; dates: string },
): MailContent {
  return mailTo(trainer, {
    subject: `You no longer teach ${title}`,
    paragraphs: [`You are no longer the trainer of the class ${title} (${dates}).`],
    action: { label: 'See my classes', path: '/classes' },
    footer: 'You get this message because an administrator took this class from you.',
  });
}
