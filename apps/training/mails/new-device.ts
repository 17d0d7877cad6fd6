import { newDeviceText } from '@repo/mail/new-device';
import { describeAgent } from '@repo/schemas/describe-agent';
import { formatDateTime } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

export function newDeviceMail(
  person: Recipient,
  { userAgent, at }: { userAgent: string; at: Date },
): MailContent {
  return mailTo(person, newDeviceText({ device: describeAgent(userAgent), at: formatDateTime(at) }));
}
