import { newDeviceContent } from '@repo/mail/new-device';
import { describeAgent } from '@repo/schemas/describe-agent';
import { formatDateTime } from '@repo/ui/format-date';
import { linkTo, type MailContent, mailTo } from './layout.ts';

export function newDeviceMail(
  person: { name: string; email: string },
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
