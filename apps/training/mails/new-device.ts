import { newDeviceText } from '@repo/mail/new-device';
import { describeUserAgent } from '@repo/schemas/describe-user-agent';
import { formatDateTime } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

export function newDeviceMail(
  person: Recipient,
  { userAgent, at }: { userAgent: string; at: Date },
): MailContent {
  return mailTo(person, newDeviceText({ device: describeUserAgent(userAgent), at: formatDateTime(at) }));
}
