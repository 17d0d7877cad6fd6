import type { MailText } from '@repo/mail/compose-mail';
import { describePart, type TaughtClass } from './trainer-assigned.ts';

export function trainerReplacedText({ title, dates, part }: TaughtClass): MailText {
  return {
    subject: 'You no longer teach a class',
    paragraphs: [`You are no longer ${describePart(part)} of the class ${title} (${dates}).`],
    action: { label: 'See my classes', path: '/classes' },
    footer: 'You get this message because an administrator took this class from you.',
  };
}
