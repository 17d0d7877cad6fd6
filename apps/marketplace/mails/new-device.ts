import { newDeviceContent } from '@repo/mail/new-device';
import { describeAgent } from '@repo/schemas/describe-agent';
import { formatDateTime } from '@repo/ui/format-date';
import { type Letter, letterTo, linkTo } from './layout.ts';

export function newDeviceMail(
  person: { name: string; email: string },
  { userAgent, at }: { userAgent: string; at: Date },
): Letter {
  const content = newDeviceContent({
    device: describeAgent(userAgent),
    at: formatDateTime(at),
    devicesUrl: linkTo('/settings#devices'),
    passwordUrl: linkTo('/forgot-password'),
  });
  return letterTo(person, content);
}
