import type { MailText } from '@repo/mail/compose-mail';
import type { Audience } from './layout.ts';

export type MailedClassMessage = {
  courseRunId: string;
  title: string;
  dates: string;
  sender: string;
  body: string;
  audience: Audience;
};

export function classMessageText({
  courseRunId,
  title,
  dates,
  sender,
  body,
  audience,
}: MailedClassMessage): MailText {
  return {
    subject: `A message about ${title}`,
    paragraphs: [`${sender} writes about ${title} (${dates}):`, ...body.split(/\n+/)],
    action: { label: 'See the class', path: `/classes/${courseRunId}/messages` },
    footer:
      audience === 'trainer'
        ? 'You get this message because you are the trainer of this class. Replies to this mail are not read.'
        : 'You get this message because you are in this class. Replies to this mail are not read.',
  };
}
