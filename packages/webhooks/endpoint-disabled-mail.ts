import type { MailText } from '@repo/mail/compose-mail';

/** To whoever looks after an endpoint, when it was disabled. `path` is the page of the endpoint. */
export function endpointDisabledMailText({ url, path }: { url: string; path: string }): MailText {
  // The path and query of the address may contain a secret.
  const host = URL.parse(url)?.host ?? 'the receiver';
  return {
    subject: 'A webhook was disabled',
    paragraphs: [
      `We could not deliver events to ${host} for about a day, so we stopped to try.`,
      'What was not delivered is kept for 30 days. Events from now on are not: resume the webhook when the receiver works again.',
    ],
    action: { label: 'See what failed', path },
    footer: 'You get this mail because you look after this webhook.',
  };
}
