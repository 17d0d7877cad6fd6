import { newDeviceContent } from '@repo/mail/new-device';
import { describeAgent } from '@repo/schemas/describe-agent';
import { formatDateTime } from '@repo/ui/format-date';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function newDeviceMail(
  person: Recipient,
  { userAgent, at }: { userAgent: string; at: Date },
): MailContent {
  const content = newDeviceContent({
    device: describeAgent(userAgent),
    at: formatDateTime(at),
    devicesUrl: linkTo('/settings#devices'),
    passwordUrl: linkTo('/forgot-password'),
  });
  return mailTo(person, content);
}
