import { senderAddress } from '@repo/base/support-address';

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 advises less than a year; whoever runs the service keeps the contact true by running it. */
const goodForDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a hole. The contact is SECURITY_CONTACT, or the sender of the
 * service's mails where that is blank.
 */
export function securityTxtResponse({
  contact,
  mailFrom,
  publicUrl,
  now,
}: {
  contact: string | undefined;
  /** `Marketplace <no-reply@example.com>` or an address alone. */
  mailFrom: string;
  publicUrl: string;
  now: Date;
}): Response {
  const today = now.getTime() - (now.getTime() % dayMs);
  const lines = [
    `Contact: ${contact ?? `mailto:${senderAddress(mailFrom)}`}`,
    `Expires: ${new Date(today + goodForDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
